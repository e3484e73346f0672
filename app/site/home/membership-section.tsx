import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { membershipFee, ProcessingTime } from "../membership/terms.tsx";

export function MembershipSection() {
  const queryHref = useQueryHref();
  return (
    <section aria-labelledby="mitglied-werden" className="bg-petrol-mist py-10 md:py-20">
      <div className="page grid items-center gap-x-14 gap-y-8 lg:grid-cols-[2fr_1fr]">
        <div>
          <h2 id="mitglied-werden" className="text-[1.75rem] md:text-[2.1rem]">
            Mitglied werden
          </h2>
          <p className="mt-4 max-w-text text-[1.1rem]">
            Unsere Mitglieder kommen aus Medizin, Pflege, Psychologie, Therapie und Seelsorge. Die Mitgliedschaft ist{" "}
            {membershipFee}, die Bearbeitung Ihres Antrags dauert <ProcessingTime />.
          </p>
        </div>
        <p className="flex lg:justify-end">
          <Link
            to={queryHref({ dialog: "mitgliedschaft" })}
            replace
            preventScrollReset
            className={buttonClass("primary")}
          >
            Vorteile der Mitgliedschaft
          </Link>
        </p>
      </div>
    </section>
  );
}
