import { type EfnNote, maskEfn } from "#model/certificates/efn.ts";
import { chamberOf, chambersOf, isReportOf, vnrFor } from "#model/certificates/points-report.ts";
import { knownAnswer, professionId } from "#model/events/asked-questions.ts";
import type { RegistrationAnswer } from "#model/events/event-question.ts";
import { shortName } from "#model/people/person-name.ts";
import { listPresent, type PresentPerson } from "#server/attendance/attendance-store.ts";
import type { Stored } from "#server/content/store/content-store.ts";
import type { Connection } from "#server/database/schema.ts";
import { nameInRow } from "#server/registrations/name-in-row.ts";
import { nameOrder } from "#server/registrations/name-order.ts";
import { efnHint } from "#text/certificates/efn.ts";
import { type EfnSeal, listEfns } from "./efn-store.ts";
import { type FormerReport, listFormerReports, wasReported } from "./former-reports.ts";

/** What the chamber knows of a person and is not true any more. */
export interface FormerNote {
  /** "" for the registration's own report, under a VNR that the event has no more. */
  id: string;
  /** "" if it is not known. */
  vnr: string;
  /** The EFN, masked, if the person has another by now; otherwise "". */
  otherEfn: string;
  /** A new report takes its place, because it has the same numbers: only the points are others. */
  isReplaced: boolean;
}

/** An attendee to be reported to the chamber, or somebody who was, with the EFN masked. */
export interface ReportedPerson extends PresentPerson {
  /** Undefined if none is stored. */
  efn: EfnNote | undefined;
  isReported: boolean;
  /** The VNR of the report, or of one to be made; "" for none. */
  reportedAs: string;
  formerReports: FormerNote[];
  /** The VNR of the report, if two chambers give points and the profession does not say which; otherwise "". */
  unclearVnr: string;
  /** For speaking (category F). */
  speakerPoints: number;
  /** Without title. */
  plainName: string;
  /** "" for none. */
  profession: string;
}

/** Whether anybody of an event was reported, or is entered as a speaker, also if the event gives no points any more. */
export async function hasReports(connection: Connection, eventId: string): Promise<boolean> {
  const reported = await connection
    .selectFrom("registrations")
    .select("id")
    .where("event_id", "=", eventId)
    .where((query) => query.or([wasReported(query), query.eb("speaker_points", ">", 0)]))
    .limit(1)
    .executeTakeFirst();
  return reported !== undefined;
}

/**
 * Lists the attendees of an event by name, and after them, without days, whoever was reported and is not entered as present
 * any more: the report is to be withdrawn.
 */
export async function listReported(
  connection: Connection,
  seal: EfnSeal,
  event: Stored<"events">,
): Promise<ReportedPerson[]> {
  const { id: eventId } = event;
  const [present, efns, former, rows] = await Promise.all([
    listPresent(connection, eventId),
    listEfns(connection, seal, eventId),
    listFormerReports(connection, seal, eventId),
    connection
      .selectFrom("registrations")
      .select([
        "id",
        "title",
        "first_name",
        "last_name",
        "points_reported_at",
        "reported_as",
        "speaker_points",
        "answers",
      ])
      .where("event_id", "=", eventId)
      .orderBy(nameOrder())
      .orderBy("id")
      .execute(),
  ]);
  const registered = new Map(rows.map((row) => [row.id, row]));
  const isPresent = new Set(present.map(({ id }) => id));
  const absent = rows.filter(
    (row) => (row.points_reported_at !== null || former.has(row.id)) && !isPresent.has(row.id),
  );
  const gone = absent.map((row): PresentPerson => ({ id: row.id, name: nameInRow(row), days: [], minutes: {} }));
  return [...present, ...gone].map((person) => {
    const efn = efns.get(person.id);
    const note = efn === undefined ? undefined : efn ? { masked: maskEfn(efn), hint: efnHint(efn) } : { masked: "" };
    const row = registered.get(person.id);
    const answers = JSON.parse(row?.answers ?? "[]") as RegistrationAnswer[];
    const profession = knownAnswer(answers, professionId);
    const hasReport = typeof row?.points_reported_at === "string";
    const vnr = vnrFor(event, profession);
    const isFormer = hasReport && !isReportOf(vnr, row.reported_as);
    const noteOf = (one: FormerReport): FormerNote => ({
      ...{ id: one.id, vnr: one.vnr, otherEfn: one.efn && one.efn !== efn ? maskEfn(one.efn) : "" },
      isReplaced: one.vnr === vnr && one.efn === efn,
    });
    const isUnclear = chambersOf(event).length > 1 && !chamberOf(event, profession);
    const reports = {
      isReported: hasReport && !isFormer,
      reportedAs: row?.reported_as || vnr,
      formerReports: [
        ...(former.get(person.id) ?? []).map(noteOf),
        ...(isFormer ? [noteOf({ id: "", vnr: row.reported_as, efn: "" })] : []),
      ],
      unclearVnr: hasReport && isUnclear ? row.reported_as : "",
    };
    const plainName = row ? shortName({ firstName: row.first_name, lastName: row.last_name }) : "";
    return { ...person, plainName, efn: note, ...reports, speakerPoints: row?.speaker_points ?? 0, profession };
  });
}
