import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { formatDate } from "#text/date.ts";
import { FormLink } from "./form-link.tsx";
import type { ApplicationForm } from "./load-membership.ts";
import { membershipFee, ProcessingTime } from "./terms.tsx";

/** The membership application: the form, its cost, the processing time, and a contact. */
export function ApplicationCard({ application: { form, isUnreadable } }: { application: ApplicationForm }) {
  const queryHref = useQueryHref();
  return (
    <section aria-labelledby="mitgliedsantrag" className="rounded-card border border-hairline bg-sand p-6 md:p-8">
      <h2 id="mitgliedsantrag" className="text-[1.4rem]">
        Mitgliedsantrag
      </h2>
      <dl className="mt-5 grid gap-4">
        <Fact icon="heart" term="Beitrag">
          Die Mitgliedschaft ist {membershipFee}
        </Fact>
        <Fact icon="clock" term="Bearbeitung">
          <ProcessingTime />
        </Fact>
        {form && (
          <Fact icon="file" term={form.lastUpdated ? `Stand ${formatDate(form.lastUpdated)}` : "Datei"}>
            <span className="wrap-anywhere">{form.fileName || "Mitgliedsantrag"}</span>
          </Fact>
        )}
      </dl>
      <div className="no-print mt-7 grid gap-3 sm:max-lg:flex sm:max-lg:flex-wrap">
        {form ? (
          <>
            <FormLink form={form} />
            <a href={form.url} download className={buttonClass("secondary")}>
              <Icon name="download" /> Herunterladen
            </a>
          </>
        ) : (
          <p className="self-center leading-snug sm:max-lg:mr-3">
            {isUnreadable ? "Mitgliedsantrag konnte nicht geladen werden." : "Mitgliedsantrag aktuell nicht verfügbar"}
          </p>
        )}
        <Link to={queryHref({ dialog: "kontakt" })} replace preventScrollReset className={buttonClass("secondary")}>
          Kontakt aufnehmen
        </Link>
      </div>
    </section>
  );
}
