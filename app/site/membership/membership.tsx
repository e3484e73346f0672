import { data, href } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { PageHead } from "#app/ui/section.tsx";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import type { Route } from "./+types/membership.ts";
import { ApplicationCard } from "./application-card.tsx";
import { Benefits } from "./benefits.tsx";
import { loadApplicationForm } from "./load-membership.ts";
import { Questions } from "./questions.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const application = await loadApplicationForm(context.get(servicesContext));
  // A page without the form is not cached: the next request may succeed.
  return data(application, application.isUnreadable ? { headers: { "Cache-Control": "no-store" } } : undefined);
}

export function headers({ loaderHeaders, parentHeaders }: Route.HeadersArgs) {
  return loaderHeaders.has("Cache-Control") ? loaderHeaders : parentHeaders;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: "Mitgliedschaft",
    description:
      "Mitglied werden: kostenfrei, für alle Berufe in der Schmerz- und Palliativmedizin. Vorteile, Mitgliedsantrag und Antworten auf häufige Fragen.",
    path: href("/mitgliedschaft"),
  });

export default function Membership({ loaderData: application }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Mitgliedschaft"
        lead="Werden Sie Teil einer Gemeinschaft, in der die Berufe voneinander lernen, die Menschen mit Schmerzen und schwerer Krankheit begleiten."
      />
      <div className="page flex flex-wrap items-start gap-x-16 gap-y-12 py-14 md:py-20">
        <section aria-labelledby="vorteile" className="min-w-0 grow-5 basis-[30rem]">
          <h2 id="vorteile" className="text-[1.75rem] md:text-[2.1rem]">
            Ihre Vorteile
          </h2>
          <Benefits titleLevel="h3" className="mt-8 md:gap-y-10" />
        </section>
        <div className="min-w-0 grow-3 basis-[18rem]">
          <ApplicationCard application={application} />
        </div>
      </div>
      <section aria-labelledby="fragen" className="bg-sand py-14 md:py-20">
        <div className="page flex flex-wrap gap-x-14 gap-y-8">
          <h2 id="fragen" className="min-w-0 grow basis-[16rem] text-[1.75rem] md:text-[2.1rem]">
            Häufige Fragen
          </h2>
          <div className="min-w-0 grow-2 basis-[32rem]">
            <Questions />
          </div>
        </div>
      </section>
    </>
  );
}
