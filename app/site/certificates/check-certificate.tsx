import { data } from "react-router";
import { addressContext, servicesContext } from "#app/contexts.ts";
import { PageHead } from "#app/ui/section.tsx";
import { secretHeaders } from "#app/ui/uncached-headers.ts";
import { certificateChecksPerAddress, readCertificateCode } from "#model/certificates/certificate-code.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { tooManyTries } from "#text/accounts/too-many-tries.ts";
import { formatDate } from "#text/date.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import type { Route } from "./+types/check-certificate.ts";

type Check =
  | { state: "valid" | "withdrawn"; event: string; days: string; issuedOn: string }
  | { state: "unknown" }
  | { state: "refused"; message: string };

/** Returns whether a certificate is valid and for which event, never the participant. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { certificateService, rateLimits } = context.get(servicesContext);
  const seconds = await rateLimits.take(certificateChecksPerAddress, context.get(addressContext));
  if (seconds > 0) {
    const refused: Check = { state: "refused", message: tooManyTries(seconds) };
    return data(refused, { status: 429, headers: { "Retry-After": String(seconds) } });
  }
  const code = readCertificateCode(params.code);
  const found = code === undefined ? undefined : await certificateService.find(code);
  if (!found) return data<Check>({ state: "unknown" }, { status: 404 });
  const { says, issuedAt, withdrawnAt } = found;
  return data<Check>({
    state: withdrawnAt ? "withdrawn" : "valid",
    event: says.event.title,
    days: says.event.days,
    issuedOn: formatDate(berlinDate(new Date(issuedAt))),
  });
}

export const headers = secretHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: "Bescheinigung prüfen",
    description: "Ob eine Teilnahmebescheinigung gültig ist.",
    isIndexed: false,
  });

const states = { valid: "gültig", withdrawn: "zurückgezogen", unknown: "unbekannt" } as const;

const explanations = {
  valid: "Diese Bescheinigung wurde von uns ausgestellt. Vergleichen Sie die Angaben mit der Vorlage.",
  withdrawn: "Diese Bescheinigung wurde von uns ausgestellt und später zurückgezogen. Sie gilt nicht mehr.",
  unknown:
    "Zu diesem Code gibt es keine Bescheinigung. Bitte prüfen Sie, ob er vollständig ist. Bescheinigungen, deren Daten gelöscht sind, lassen sich nicht mehr prüfen.",
} as const;

export default function CheckCertificate({ loaderData: check }: Route.ComponentProps) {
  const facts =
    "event" in check
      ? [
          ["Veranstaltung", check.event],
          ["Termin", check.days],
          ["Ausgestellt am", check.issuedOn],
        ]
      : [];
  return (
    <>
      <PageHead title="Bescheinigung prüfen" />
      <div className="page py-12 md:py-16">
        {check.state === "refused" ? (
          <p className="max-w-text">{check.message}</p>
        ) : (
          <>
            <p className="text-[1.35rem]">
              Diese Bescheinigung ist <strong>{states[check.state]}</strong>.
            </p>
            <p className="mt-3 max-w-text">{explanations[check.state]}</p>
          </>
        )}
        {facts.length > 0 && (
          <dl className="mt-8 grid max-w-text gap-x-8 gap-y-2 sm:grid-cols-[10rem_1fr]">
            {facts.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="m-0 mb-3 sm:mb-0">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </>
  );
}
