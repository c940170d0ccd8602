import { named, t } from "../languages";
import { pictureOf } from "../pages/parts/Picture";
import { useSettings } from "../settings";
import { ClauseLink, Inline, type Links } from "./markdown";
import type { Section } from "./shapes";

/** The summary of the rules: a few short sections with pictures, in the language of the page. */
export function Summary({
  sections,
  links,
  level,
}: {
  sections: readonly Section[];
  links: Links;
  level: 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <div class="rules-summary">
      {sections.map((section) => (
        <section key={section.heading} class={section.picture ? "with-picture" : ""}>
          <div>
            <Heading>{named(section.heading)}</Heading>
            <SectionText section={section} />
            <Clauses clauses={section.clauses} links={links} />
          </div>
          <SectionPicture section={section} />
        </section>
      ))}
    </div>
  );
}

/** The text of a section. */
export function SectionText({ section }: { section: Section }) {
  return (
    <p>
      <Inline text={named(section.text)} />
    </p>
  );
}

function Clauses({ clauses, links }: { clauses: readonly string[]; links: Links }) {
  if (clauses.length === 0) return null;
  return (
    <p class="quiet rules-exactly">
      {t("Exactly:")}{" "}
      {clauses.map((clause) => (
        <ClauseLink key={clause} clause={clause} links={links} />
      ))}
    </p>
  );
}

/** The picture of a section, if it has one. */
export function SectionPicture({ section }: { section: Section }) {
  const { theme } = useSettings();
  if (!section.picture) return null;
  return (
    <img
      class="rules-picture"
      src={pictureOf(section.picture, theme)}
      alt={t("Picture of the board: {heading}", { heading: named(section.heading) })}
      width={320}
      height={320}
      loading="lazy"
    />
  );
}
