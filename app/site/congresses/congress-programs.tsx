import { useMatches } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PdfLink } from "#app/ui/pdf/pdf-link.tsx";
import { Section } from "#app/ui/section.tsx";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";
import { CertificationBadge } from "../events/certification-badge.tsx";
import { type SiteIdentity, siteOf } from "../layout/page-meta.ts";
import type { ProgramView } from "./present-program.ts";
import { ProgramDay } from "./program-day.tsx";

export function CongressPrograms({ programs }: { programs: readonly ProgramView[] }) {
  return (
    <Section title="Kongressprogramme" ground="sand" id="kongressprogramme">
      <div className="grid grid-cols-1 gap-14">
        {programs.map((program) => (
          <Program key={program.id} program={program} />
        ))}
      </div>
    </Section>
  );
}

function Program({ program }: { program: ProgramView }) {
  const headingId = `programm-${program.id}`;
  return (
    <article aria-labelledby={headingId}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 id={headingId} className="text-[1.4rem] md:text-[1.6rem]">
          {withSoftHyphens(program.title)}
        </h3>
        {program.points > 0 && <CertificationBadge badge={{ kind: "points", points: program.points }} />}
      </div>
      <Content program={program} />
    </article>
  );
}

function Content({ program: { title, displayMode, pdfUrl, hasSponsors, days } }: { program: ProgramView }) {
  const site = siteOf(useMatches());
  if (displayMode === "pdf" && pdfUrl) {
    return (
      <>
        <PdfLink url={pdfUrl} title={title} className={buttonClass("secondary")}>
          <Icon name="file" /> {title} als PDF öffnen
        </PdfLink>
        <p className="print-frame wrap-anywhere">Dieses Programm finden Sie als PDF unter {absolute(pdfUrl, site)}.</p>
      </>
    );
  }
  if (days.length === 0) return <p className="text-muted">Das Programm erscheint hier, sobald es feststeht.</p>;
  return (
    <div className="overflow-hidden rounded-card border border-hairline bg-paper">
      {days.map((day, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: days have no identity but their place, and never move here
        <ProgramDay key={position} day={day} hasSponsors={hasSponsors} isOpen={position === 0} />
      ))}
    </div>
  );
}

function absolute(url: string, site: SiteIdentity | undefined): string {
  return site && url.startsWith("/") ? site.siteUrl + url : url;
}
