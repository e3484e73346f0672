import { href } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { presentText } from "#app/site/layout/load-dialog.ts";
import { pageMeta, siteOf } from "#app/site/layout/page-meta.ts";
import { LegalSections, type LegalText, sectionIdOf } from "#app/site/layout/site-dialog.tsx";
import { PageHead } from "#app/ui/section.tsx";
import type { Route } from "./+types/privacy.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const legal = await context.get(servicesContext).content.findFirst("legal");
  return { text: presentText(legal?.privacy) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: "Datenschutz",
    description:
      "Wie wir mit personenbezogenen Daten umgehen, die beim Besuch dieser Seite, bei Anfragen und bei Anmeldungen anfallen.",
    path: href("/datenschutz"),
  });

export default function Privacy({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={text?.title || "Datenschutz"} />
      <div className="page grid items-start gap-x-16 gap-y-10 py-12 md:py-16 lg:grid-cols-[18rem_1fr] print:block">
        {text && text.sections.length > 2 ? (
          <Contents text={text} />
        ) : (
          <div aria-hidden="true" className="max-lg:hidden" />
        )}
        <LegalSections text={text} titleLevel="h2" />
      </div>
    </>
  );
}

/** The sections to jump to: above the text, or beside it where there is room. */
function Contents({ text }: { text: LegalText }) {
  return (
    <nav
      aria-labelledby="inhalt-titel"
      className="border-hairline max-lg:rounded-card max-lg:border max-lg:px-5 max-lg:py-4 lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:overflow-auto lg:border-l lg:pl-5"
    >
      <h2 id="inhalt-titel" className="mb-2 text-[1.05rem]">
        Inhalt
      </h2>
      <ol className="grid text-[0.95rem] leading-snug">
        {text.sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${sectionIdOf(id)}`} className="block py-1.5 text-petrol no-underline hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
