import { href } from "react-router";
import { Expandable } from "#app/ui/expandable.tsx";
import { PageLink } from "#app/ui/more-link.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { Section } from "#app/ui/section.tsx";
import { type AssociationTexts, writtenTexts } from "../about/association-texts.ts";
import { CoreValues, type CoreValueView } from "../about/core-values.tsx";

/** The mission statement and the core values. */
export function StatementSection({
  statement,
  coreValues,
}: {
  statement: string;
  coreValues: readonly CoreValueView[];
}) {
  if (!statement.trim() && coreValues.length === 0) return null;
  return (
    <Section title="Wofür wir stehen">
      {statement.trim() && (
        <Paragraphs
          text={statement}
          className="mb-7 max-w-text text-[1.2rem] leading-relaxed md:mb-14 md:text-[1.35rem]"
        />
      )}
      {coreValues.length > 0 && <CoreValues values={coreValues} />}
    </Section>
  );
}

/** Longer texts take more than two lines of a phone and a few words. */
const foldedCharacters = 110;

/** History, mission, values and goals, folded to two lines. */
export function TextsSection({ texts }: { texts: AssociationTexts }) {
  const written = writtenTexts(texts);
  if (written.length === 0) return null;
  return (
    <Section title="Über die Gesellschaft" ground="sand">
      <div className="grid gap-x-14 gap-y-5 md:grid-cols-2 md:gap-y-12">
        {written.map(({ key, title, text }) => (
          <section key={key} aria-labelledby={`text-${key}`} className="border-glow border-t-2 pt-4 md:pt-5">
            <h3 id={`text-${key}`} className="text-[1.25rem]">
              {title}
            </h3>
            <div className="mt-2.5">
              <FoldedText text={text} titleId={`text-${key}`} />
            </div>
          </section>
        ))}
      </div>
      <p className="mt-6 md:mt-10">
        <PageLink to={href("/ueber-uns")}>Mehr über uns</PageLink>
      </p>
    </Section>
  );
}

function FoldedText({ text, titleId }: { text: string; titleId: string }) {
  const whole = <Paragraphs text={text} className="max-w-text" />;
  if (text.length <= foldedCharacters) return whole;
  return (
    <Expandable beginning={<p className="line-clamp-2 max-w-text">{text}</p>} describedBy={titleId}>
      {whole}
    </Expandable>
  );
}
