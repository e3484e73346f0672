import type { LoaderFunctionArgs } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { may } from "#model/accounts/permission.ts";
import { countUndecided, type HealthFacts } from "#model/operation/system-health.ts";
import { describeDueReport } from "#text/events/points-report.ts";
import { describeEndingMessages } from "#text/mail/ending-messages.ts";
import {
  certificateLines,
  type DueLine,
  damagedPictureLines,
  enquiryLines,
  legalLines,
  lostMailLines,
  mailServiceLines,
  newRegistrationLines,
  preparedLines,
  recordLines,
  refundLines,
} from "./due-lines.ts";
import { listEventGaps } from "./list-event-gaps.ts";

/**
 * Lists what the viewer can do something about, most urgent first.
 * @param health undefined for those who do not run the site
 * @param settle isolates the failure of a part
 */
export async function loadDue(
  context: LoaderFunctionArgs["context"],
  health: HealthFacts | undefined,
  settle: <T>(part: Promise<T>) => Promise<T | undefined>,
): Promise<DueLine[]> {
  const { clock, contact, content, dueWork, payments, pointsReports } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const manages = may(viewer, "registrations.manage");
  const answers = may(viewer, "contact.manage");
  const reads = may(viewer, "content.read");
  const mail = health && { ...health.mail, undecided: countUndecided(health.mail) };
  const parts: (Promise<DueLine[]> | false)[] = [
    manages && dueWork.newRegistrations().then(newRegistrationLines),
    answers &&
      Promise.all([contact.count("open"), contact.countEnding()]).then(([open, ending]) =>
        enquiryLines(open, ending.count > 0 ? describeEndingMessages(ending) : ""),
      ),
    manages &&
      pointsReports.listDue().then((reports) =>
        recordLines(
          "report",
          reports.map(({ event: { id, title }, ...due }) => ({
            ...{
              id,
              title: due.people > 0 ? `Punkte melden: ${title}` : `Punktemeldung berichtigen: ${title}`,
              to: `/admin/events/${id}/eiv`,
              sentence: describeDueReport(due),
            },
          })),
        ),
      ),
    manages && dueWork.missingCertificates().then(certificateLines),
    manages && payments.listUndecidedRefunds().then(refundLines),
    manages && dueWork.lostMails().then(lostMailLines),
    Promise.resolve(mailServiceLines(mail)),
    reads && listEventGaps(content, clock()).then((gaps) => recordLines("gaps", gaps)),
    may(viewer, "content.edit") && dueWork.placesToFillIn().then(legalLines),
    may(viewer, "content.edit") && dueWork.damagedPictures().then(damagedPictureLines),
    reads && dueWork.preparedRecords().then(preparedLines),
  ];
  const lines = await Promise.all(parts.map((part) => (part ? settle(part) : undefined)));
  return lines.flatMap((some) => some ?? []);
}
