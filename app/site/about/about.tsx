import { href } from "react-router";
import { tolerantServicesContext } from "#app/contexts.ts";
import { UnlessCovered } from "#app/ui/coverable.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { PageHead, Section } from "#app/ui/section.tsx";
import { excerptOfText } from "#model/text/excerpt.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import type { Route } from "./+types/about.ts";
import { type WrittenText, writtenTexts } from "./association-texts.ts";
import { BoardList } from "./board-list.tsx";
import { CoreValues } from "./core-values.tsx";
import { loadAbout } from "./load-about.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const about = await loadAbout(context.get(tolerantServicesContext));
  return { ...about, description: excerptOfText(about.texts.mission, 160).text };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOf(matches), {
    title: "Über uns",
    description: loaderData.description || "Auftrag, Geschichte, Werte und Ziele der Gesellschaft und ihr Vorstand.",
    path: href("/ueber-uns"),
  });

export default function About({ loaderData: { statement, texts, coreValues, board } }: Route.ComponentProps) {
  const written = writtenTexts(texts);
  return (
    <>
      <PageHead title="Über uns" lead="Wer wir sind, was uns leitet und wer den Verein führt." />
      {(statement.trim() || written.length > 0) && (
        <div className="page grid gap-y-14 py-14 md:gap-y-16 md:py-20">
          {statement.trim() && (
            <section aria-labelledby="leitbild">
              <h2 id="leitbild" className="text-[1.75rem] md:text-[2.1rem]">
                Leitbild
              </h2>
              <Paragraphs
                text={statement}
                className="mt-6 max-w-text text-[1.2rem] leading-relaxed md:text-[1.35rem]"
              />
            </section>
          )}
          {written.map((text) => (
            <AboutText key={text.key} text={text} />
          ))}
        </div>
      )}
      <UnlessCovered>
        {coreValues.length > 0 && (
          <Section title="Kernwerte" ground="sand">
            <CoreValues values={coreValues} />
          </Section>
        )}
        {board.length > 0 && (
          <Section title="Vorstand" id="vorstand">
            <BoardList members={board} />
          </Section>
        )}
      </UnlessCovered>
    </>
  );
}

function AboutText({ text: { key, title, text } }: { text: WrittenText }) {
  return (
    <section
      aria-labelledby={`text-${key}`}
      className="grid gap-x-14 gap-y-3 border-glow border-t-2 pt-6 md:grid-cols-[1fr_2fr]"
    >
      <h2 id={`text-${key}`} className="text-[1.5rem]">
        {title}
      </h2>
      <Paragraphs text={text} className="max-w-text" />
    </section>
  );
}
