import type { LoaderFunctionArgs } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { may } from "#model/accounts/permission.ts";
import { asksForEfn } from "#model/certificates/efn.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { askedQuestions } from "#model/events/asked-questions.ts";
import { acceptsDirectRegistration } from "#model/events/calendar-event.ts";
import { registrationLinkPart } from "#model/events/event-parts.ts";
import { answersOf } from "#model/events/question-rule.ts";
import { readChoiceParameter } from "#model/participations/choice-filter.ts";
import { hasPrice } from "#model/payments/owed-for.ts";
import { refusalIn } from "#model/people/mail-refusal.ts";
import { fullName } from "#model/people/person-name.ts";
import { countAnswers, readAnswerParameter } from "#model/registrations/answer-counts.ts";
import { correctionIn } from "#model/registrations/correction.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { PaymentState, RegistrationStatus } from "#model/registrations/registration.ts";
import { seatLimit } from "#model/registrations/registration-availability.ts";
import { pageOf, readTableQuery, type TableQuery } from "../ui/table/table-query.ts";
import { countChoices } from "./choices/count-choices.ts";
import { managerPrefix } from "./manager-path.ts";

type Context = LoaderFunctionArgs["context"];

export type ManagerData = NonNullable<Awaited<ReturnType<typeof loadManager>>>;
export type RegistrationRow = NonNullable<ManagerData["list"]>["rows"][number];

/** Loads an event's registration manager; undefined without the event or the permission. */
export async function loadManager(context: Context, url: URL, eventId: string, isWaitingList = false) {
  const { clock, config, content, mailer, payments, registrations, log } = context.get(servicesContext);
  if (!may(context.get(viewerContext), "registrations.manage")) return undefined;
  const event = await content.find("events", eventId);
  if (!event) return undefined;
  const { id, title, date, lastDay, version, registrationSettings: settings } = event;
  const list = await loadRegistrations(context, url, id, { isWaitingList }).catch((error: unknown) => {
    // The manager reports this itself and keeps its other parts usable (SPEC §8).
    log.error("registrations could not be loaded", { error });
    return undefined;
  });
  const questions = askedQuestions(event);
  const hasChoices = questions.some((question) => answersOf(question));
  const given = hasChoices ? await registrations.listAnswers(id).catch(() => undefined) : undefined;
  return {
    event: {
      id,
      title,
      date,
      lastDay,
      version,
      asksForEfn: asksForEfn(event),
      // What the secretariat may do does not depend on free seats, so they are not counted.
      state: eventState(event, { now: clock() }),
      isDirect: acceptsDirectRegistration(event),
      seatLimit: seatLimit(event),
      hasPayments: hasPrice(event) || (await payments.hasPayments(id).catch(() => false)),
      today: berlinDate(clock()),
      opensAt: settings.registrationOpensAt,
      closesAt: settings.registrationClosesAt,
      confirmsAutomatically: settings.confirmsAutomatically,
      hasWaitingList: settings.waitingListEnabled,
      takesColleagues: settings.takesColleagues,
      registrationLink: registrationLinkPart(config.siteUrl).read(event),
      onlineConferenceLink: settings.onlineConferenceLink,
      emailTemplate: settings.emailTemplate,
      questions,
      answerCounts: given ? countAnswers(questions, given) : [],
      choices: await countChoices(context, event),
      qrCodeImage: event.qrCodeImage,
    },
    list,
    siteUrl: config.siteUrl,
    isMailConfigured: mailer.isConfigured,
  };
}

export type RegistrationList = Awaited<ReturnType<typeof loadRegistrations>>;

/**
 * Loads the registrations of an event as filtered by the manager's URL.
 * @param options.search for persons, whose names must not appear in URLs
 * @param options.isWaitingList only the waiting list, in its order
 */
export async function loadRegistrations(
  context: Context,
  url: URL,
  eventId: string,
  { search = "", isWaitingList = false }: { search?: string; isWaitingList?: boolean | undefined },
) {
  const { registrations } = context.get(servicesContext);
  const asked: TableQuery<"createdAt" | "lastName" | "status" | "place"> = readTableQuery(url, {
    prefix: managerPrefix,
    sorts: ["createdAt", "lastName", "status", "place"],
    ...(isWaitingList ? { sort: "place", direction: "asc" } : { sort: "createdAt", direction: "desc" }),
  });
  const query = { ...asked, search: search.trim() };
  const status = isWaitingList
    ? "waiting"
    : RegistrationStatus.safeParse(url.searchParams.get(`${managerPrefix}status`)).data;
  const payment = PaymentState.safeParse(url.searchParams.get(`${managerPrefix}zahlung`)).data;
  const answer = readAnswerParameter(url.searchParams.get(`${managerPrefix}antwort`));
  const choice = readChoiceParameter(url.searchParams.get(`${managerPrefix}teilnahme`));
  const filter = { eventId, status, payment, answer, choice, search: query.search };
  const [found, counts] = await Promise.all([
    registrations.list({ ...filter, ...pageOf(query), order: { field: query.sort, direction: query.direction } }),
    registrations.count(filter),
  ]);
  const ids = (wait: boolean) => found.filter((one) => (one.status === "waiting") === wait).map(({ id }) => id);
  const confirmations = await registrations.findMails(ids(false));
  const offers = await registrations.findMails(ids(true), "offer");
  const receipts = await registrations.findMails(
    found.map(({ id }) => id),
    "receipt",
  );
  const efns = await registrations.findEfns(found.map(({ id }) => id));
  const waiting = counts.byStatus.waiting > 0 ? await registrations.listWaiting(eventId) : [];
  const places = new Map(waiting.map(({ id, offerExpiresAt }, index) => [id, { place: index + 1, offerExpiresAt }]));
  const expired = await registrations.findExpiredOffers(
    found.filter(({ status }) => status === "cancelled").map(({ id }) => id),
  );
  const rows = found.map((registration) => {
    const { id, email, city, status, createdAt, answers, participation, workshops } = registration;
    const receipt = receipts.get(id);
    // A receipt is worth a word only if it did not arrive.
    const mail = confirmations.get(id) ?? offers.get(id) ?? (receipt?.status === "failed" ? receipt : undefined);
    return {
      id,
      stored: correctionIn(registration),
      name: fullName(registration),
      email,
      city,
      answers,
      choice: { participation, workshops },
      paidOn: registration.paidOn,
      status,
      createdAt,
      efn: efns.get(id),
      waiting: places.get(id),
      offerExpiredAt: expired.get(id),
      mail: mail && {
        ...{ status: mail.status, settledAt: mail.settledAt, isTriedAgain: mail.attempts > 0 },
        ...{
          isReceipt: mail === receipt,
          isOffer: mail === offers.get(id),
          isBounced: mail.isBounced,
          refusal: refusalIn(mail.lastError ?? ""),
        },
      },
    };
  });
  const offered = waiting.filter(({ offerExpiresAt }) => offerExpiresAt !== "").length;
  return { rows, total: counts.found, counts: counts.byStatus, offered, query, status, payment, answer, choice };
}
