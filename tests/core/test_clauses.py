import pytest

from kybos.core.clauses import Clause, Rules
from kybos.core.errors import KybosError

PAGE = """# Toy: the rules
Text before the first clause. **T0** is no clause.

## Board and stones
- **T1** The first clause.
- **T2** The second clause goes on:
  with *another* line
  and a third.
This line belongs to no clause.
  Nor does this one.

## End
- **T3** *(due: matches)* Not yet.
- **T10** The last.

| a table | T4 |
"""


@pytest.fixture
def toy() -> Rules:
    return Rules("toy", PAGE)


def test_clauses_come_by_number_in_the_order_of_the_page(toy: Rules) -> None:
    assert dict(toy.clauses) == {
        "T1": Clause("T1", "Board and stones", "The first clause."),
        "T2": Clause(
            "T2", "Board and stones", "The second clause goes on:\nwith *another* line\nand a third."
        ),
        "T3": Clause("T3", "End", "Not yet.", due="matches"),
        "T10": Clause("T10", "End", "The last."),
    }
    assert list(toy.clauses) == ["T1", "T2", "T3", "T10"]


@pytest.mark.parametrize("number", ["T2", "t2", " t2 "])
def test_a_number_is_read_in_any_case(toy: Rules, number: str) -> None:
    assert toy[number].number == "T2"


def test_an_unknown_number_is_refused_with_those_there_are(toy: Rules) -> None:
    with pytest.raises(
        KybosError, match=r"toy has no clause 'T11' \(did you mean T1.?\?\); .* are T1 to T10"
    ):
        toy["T11"]
    with pytest.raises(KybosError, match="toy has no clause 'E6'"):
        toy["E6"]


def test_the_last_clause_may_end_the_page() -> None:
    assert Rules("toy", "- **T1** One,\n  in two lines")["T1"].text == "One,\nin two lines"


def test_a_page_without_clauses_has_none() -> None:
    page = Rules("toy", "# Toy\nIt has no rules yet.\n")
    assert not page.clauses
    with pytest.raises(KybosError, match="toy has no clause 'T1'"):
        page["T1"]
