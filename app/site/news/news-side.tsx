import { href, Link } from "react-router";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/more-link.tsx";
import { PdfLink } from "#app/ui/pdf/pdf-link.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";
import { formatDate } from "#text/date.ts";
import { CertificationBadge } from "../events/certification-badge.tsx";
import { DateBlock } from "../events/date-block.tsx";
import type { EventSummary } from "../events/event-summary.ts";
import type { NewsTeaser } from "./present-news.ts";

const heading = "text-[1.25rem]";
const titleLink = "block font-semibold font-serif text-ink leading-snug no-underline hover:underline";

/** The column beside the news: membership, next events, short news. */
export function NewsSide({
  events,
  small,
  applicationUrl,
}: {
  events: readonly EventSummary[];
  small: readonly NewsTeaser[];
  /** The application form as a PDF; "" when there is none. */
  applicationUrl: string;
}) {
  return (
    // Beside long news it stays in view: its end in low windows, all of it in high ones.
    <div className="no-print grid grid-cols-1 content-start gap-12 @min-[56rem]:sticky @min-[56rem]:bottom-6 @min-[56rem]:self-end @min-[56rem]:[@media(min-height:62rem)]:top-6 @min-[56rem]:[@media(min-height:62rem)]:bottom-auto @min-[56rem]:[@media(min-height:62rem)]:self-start">
      <section aria-labelledby="mitglied-werden" className="rounded-card border border-hairline bg-sand p-6">
        <h2 id="mitglied-werden" className={heading}>
          Mitglied werden
        </h2>
        <p className="mt-2 mb-5 text-muted">
          Die Mitgliedschaft ist kostenfrei. Ihren Antrag bearbeiten wir innerhalb von{" "}
          <span className="whitespace-nowrap">5-7 Werktagen</span>.
        </p>
        {applicationUrl ? (
          <PdfLink url={applicationUrl} title="Mitgliedsantrag" className={buttonClass("primary", "w-full")}>
            <Icon name="file" /> Mitgliedsantrag (PDF)
          </PdfLink>
        ) : (
          <ButtonLink to={href("/mitgliedschaft")} className="w-full">
            Mitgliedsantrag
          </ButtonLink>
        )}
      </section>
      <section aria-labelledby="naechste-veranstaltungen">
        <h2 id="naechste-veranstaltungen" className={heading}>
          Nächste Veranstaltungen
        </h2>
        {events.length === 0 && <p className="mt-3 text-muted">Aktuell sind keine Veranstaltungen geplant.</p>}
        <ul className="mt-4">
          {events.map((event) => (
            <li key={event.id} className="flex flex-wrap gap-3 border-hairline border-t py-4">
              <DateBlock event={event} />
              <div className="min-w-0 flex-1 basis-40">
                <Link to={`${href("/veranstaltungen")}?event=${event.id}`} className={titleLink}>
                  {withSoftHyphens(event.title)}
                </Link>
                <p className="mt-1 mb-2 text-[0.9rem] text-muted">
                  <Unbroken text={event.time} />
                </p>
                <CertificationBadge badge={event.badge} />
              </div>
            </li>
          ))}
        </ul>
        {events.length > 0 && (
          <p>
            <PageLink to={href("/veranstaltungen")}>Alle Veranstaltungen</PageLink>
          </p>
        )}
      </section>
      {small.length > 0 && (
        <section aria-labelledby="kurzmeldungen">
          <h2 id="kurzmeldungen" className={heading}>
            Kurzmeldungen
          </h2>
          <ul className="mt-4">
            {small.map((item) => (
              <li key={item.id} className="border-hairline border-t py-4">
                <time dateTime={item.date} className="block text-[0.85rem] text-muted">
                  {formatDate(item.date)}
                </time>{" "}
                <Link to={item.path} lang={item.lang} className={titleLink}>
                  {withSoftHyphens(item.title)}
                </Link>
                <p lang={item.lang} className="mt-1 max-w-text text-[0.9rem] text-muted">
                  {item.excerpt}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
