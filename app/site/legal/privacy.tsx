import { href } from "react-router";
import { tolerantServicesContext } from "#app/contexts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/section.tsx";
import { presentText } from "../layout/load-dialog.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import type { Route } from "./+types/privacy.ts";
import { LegalSections, type LegalText, sectionIdOf } from "./legal-sections.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const legal = await context.get(tolerantServicesContext).content.findFirst("legal");
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
      <div className="page grid items-start gap-x-16 gap-y-10 py-10 md:py-16 lg:grid-cols-[18rem_1fr] print:block">
        {text && <Contents text={text} />}
        <div className="min-w-0 lg:col-start-2">
          <LegalSections text={text} titleLevel="h2" />
        </div>
      </div>
    </>
  );
}

/** The sections to jump to: folded up on a phone, beside the text where there is room. */
function Contents({ text }: { text: LegalText }) {
  const entries = (
    <ol className="grid text-[0.95rem] leading-snug">
      {text.sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${sectionIdOf(id)}`} className="block py-1.5 text-petrol no-underline hover:underline">
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav aria-label="Inhalt der Seite" className="lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:overflow-auto">
      <details className="group rounded-card border border-hairline lg:hidden">
        <summary className="flex min-h-12 items-center justify-between px-5 font-semibold">
          Inhalt
          <Icon name="down" className="size-5 text-petrol group-open:rotate-180" />
        </summary>
        <div className="px-5 pb-4">{entries}</div>
      </details>
      <div className="border-hairline border-l pl-5 max-lg:hidden">
        <p className="mb-2 font-semibold">Inhalt</p>
        {entries}
      </div>
    </nav>
  );
}
