import { href } from "react-router";
import { PageLink } from "#app/ui/more-link.tsx";
import { NoEntries } from "#app/ui/no-entries.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";

export interface LegalText {
  title: string;
  sections: { id: string; title: string; content: string }[];
}

/** `titleLevel` is h3 in a dialog, under its title, and h2 on a page of its own, where the sections have anchors. */
export function LegalSections({
  text,
  titleLevel: Title = "h3",
}: {
  text: LegalText | undefined;
  titleLevel?: "h2" | "h3";
}) {
  if (!text) {
    return (
      <NoEntries message="Inhalt konnte nicht geladen werden.">
        <PageLink to={href("/kontakt")}>Beim Sekretariat nachfragen</PageLink>
      </NoEntries>
    );
  }
  const isPage = Title === "h2";
  return (
    <div className={`grid ${isPage ? "gap-11" : "gap-8"}`}>
      {text.sections.map((section) => (
        <LegalSection key={section.id} section={section} titleLevel={Title} />
      ))}
    </div>
  );
}

function LegalSection({
  section,
  titleLevel: Title,
}: {
  section: LegalText["sections"][number];
  titleLevel: "h2" | "h3";
}) {
  const isPage = Title === "h2";
  return (
    <section id={isPage ? sectionIdOf(section.id) : undefined} className="min-w-0">
      <Title className={isPage ? "mb-3 text-[1.5rem]" : "mb-2 text-[1.2rem]"}>{withSoftHyphens(section.title)}</Title>
      <Prose html={section.content} />
    </section>
  );
}

/** Returns the element id of a section on a page of its own. */
export function sectionIdOf(id: string): string {
  return `abschnitt-${id}`;
}
