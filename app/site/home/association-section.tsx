import { href, Link } from "react-router";
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
          className="mb-12 max-w-text text-[1.2rem] leading-relaxed md:mb-14 md:text-[1.35rem]"
        />
      )}
      {coreValues.length > 0 && <CoreValues values={coreValues} />}
    </Section>
  );
}

/** History, mission, values and goals. */
export function TextsSection({ texts }: { texts: AssociationTexts }) {
  const written = writtenTexts(texts);
  if (written.length === 0) return null;
  return (
    <Section title="Über die Gesellschaft" ground="sand">
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-2 md:gap-y-12">
        {written.map(({ key, title, text }) => (
          <section key={key} aria-labelledby={`text-${key}`} className="border-glow border-t-2 pt-5">
            <h3 id={`text-${key}`} className="text-[1.25rem]">
              {title}
            </h3>
            <Paragraphs text={text} className="mt-2.5 max-w-text" />
          </section>
        ))}
      </div>
      <p className="mt-10">
        <Link to={href("/ueber-uns")} className="inline-block py-2 text-petrol underline">
          Mehr über uns
        </Link>
      </p>
    </Section>
  );
}
