"""Games of the house with another evaluation."""

from kybos.core.rules import RuleBook


def without_evaluation(original: RuleBook, name: str, file: str) -> RuleBook:
    """A rule book with all rules of another but `evaluate`, for positions of a type of its own."""
    book = RuleBook(
        name,
        file,
        original.layout.fields,
        most_actions=original.most_actions,
        most_outcomes=original.most_outcomes,
    )
    book.functions |= {rule: function for rule, function in original.functions.items() if rule != "evaluate"}
    return book
