import type { RegistrationStatus } from "./registration.ts";

/**
 * States of an event, as `eventState` determines them.
 *
 * - `absent`: a draft, in the trash, or deleted; the content reader returns none of them
 * - `past`, `past_open`, `past_off`: its last day is over, and our form refuses, still accepts late registrations
 *   (SPEC §4), or does not exist
 * - `off`: yet to come, without our form: registration is switched off or elsewhere
 */
export const eventStates = [
  ...(["absent", "cancelled", "past", "past_open", "past_off"] as const),
  ...(["off", "not_yet_open", "closed", "full", "waiting_list", "open"] as const),
] as const;
export type EventState = (typeof eventStates)[number];

/** `none`: a visitor, or a request about nobody in particular. `offered`: on the waiting list, with a seat on offer. */
export const personStates = ["none", "new", "confirmed", "waiting", "offered", "cancelled"] as const;
export type PersonState = (typeof personStates)[number];

/** Why an action does not exist in a state. */
export type StateRefusal =
  | ("event_not_found" | "event_cancelled" | "event_past" | "direct_registration_off")
  | ("registration_not_open" | "registration_closed" | "event_full" | "seats_free")
  | (
      | "registered"
      | "not_new"
      | "not_confirmed"
      | "not_cancelled"
      | "not_waiting"
      | "no_offer"
      | "no_seat"
      | "cancelled"
    );

const toCome = ["off", "not_yet_open", "closed", "full", "waiting_list", "open"] as const;
/** To come, with a form of ours, whether it is open now or not. */
const direct = ["not_yet_open", "closed", "full", "waiting_list", "open"] as const;
/** To come or over, and not cancelled. */
const held = [...toCome, "past", "past_open", "past_off"] as const;
const present = [...held, "cancelled"] as const;

const nobody = ["none"] as const;
const seated = ["new", "confirmed"] as const;
const onList = ["waiting", "offered"] as const;
const active = [...seated, ...onList] as const;
const everyone = [...active, "cancelled"] as const;

interface Rule {
  events: readonly EventState[];
  people: readonly PersonState[];
  /** Why it does not exist for the others. */
  otherwise: StateRefusal;
}

/**
 * The one table of what may be done, by the state of the event and of the person's registration: pages, commands, mails
 * and jobs ask it. Times within a state (the expiry of an offer, the day of a reminder) and counts (seats) are rules of
 * their own; docs/decisions/0055 says why.
 */
const table = {
  // By visitors, in our form.
  register: { events: ["open", "past_open"], people: nobody, otherwise: "registered" },
  joinWaitingList: { events: ["waiting_list"], people: nobody, otherwise: "registered" },
  // By the person, through the link to the registration.
  openOwnPage: { events: present, people: everyone, otherwise: "event_not_found" },
  correctOwn: { events: held, people: active, otherwise: "cancelled" },
  cancelOwn: { events: toCome, people: active, otherwise: "cancelled" },
  acceptOffer: { events: toCome, people: ["offered"], otherwise: "no_offer" },
  declineOffer: { events: present, people: onList, otherwise: "no_offer" },
  // By the secretariat.
  addByHand: { events: held, people: nobody, otherwise: "registered" },
  importList: { events: held, people: nobody, otherwise: "registered" },
  walkIn: { events: held, people: nobody, otherwise: "registered" },
  confirm: { events: held, people: ["new"], otherwise: "not_new" },
  resendConfirmation: { events: held, people: ["confirmed"], otherwise: "not_confirmed" },
  testConfirmation: { events: held, people: nobody, otherwise: "registered" },
  previewConfirmation: { events: present, people: nobody, otherwise: "registered" },
  cancel: { events: present, people: active, otherwise: "cancelled" },
  undoCancellation: { events: held, people: ["cancelled"], otherwise: "not_cancelled" },
  correct: { events: present, people: everyone, otherwise: "event_not_found" },
  moveAway: { events: present, people: active, otherwise: "cancelled" },
  moveHere: { events: direct, people: active, otherwise: "cancelled" },
  moveUp: { events: toCome, people: ["waiting"], otherwise: "not_waiting" },
  giveSeat: { events: held, people: onList, otherwise: "not_waiting" },
  writeMessage: { events: present, people: everyone, otherwise: "event_not_found" },
  // Nobody else is asked for the fee.
  waiveFee: { events: held, people: active, otherwise: "cancelled" },
  enterAttendance: { events: held, people: seated, otherwise: "no_seat" },
  // Of those recorded as present, or confirmed where nobody is; from the event's last day on.
  evaluate: { events: held, people: seated, otherwise: "no_seat" },
  // Of those recorded as present, whatever became of their registration.
  issueCertificate: { events: held, people: everyone, otherwise: "event_not_found" },
  reportPoints: { events: held, people: everyone, otherwise: "event_not_found" },
  // By the program.
  confirmAutomatically: { events: held, people: ["confirmed"], otherwise: "not_confirmed" },
  offerSeat: { events: direct, people: ["waiting"], otherwise: "not_waiting" },
  // Not while the event is cancelled: nobody can accept then.
  expireOffer: { events: held, people: ["offered"], otherwise: "no_offer" },
  remind: { events: toCome, people: ["confirmed"], otherwise: "not_confirmed" },
  sendCancellation: { events: present, people: ["cancelled"], otherwise: "not_cancelled" },
  // A valid one, also once it is paid; what took it back is sent to everybody.
  sendInvoice: { events: held, people: seated, otherwise: "no_seat" },
  sendReceipt: { events: held, people: active, otherwise: "cancelled" },
  // Both are complete when they are asked for: the event may be deleted before they leave.
  sendMessage: { events: [...present, "absent"], people: everyone, otherwise: "event_not_found" },
  sendCertificate: { events: [...held, "absent"], people: everyone, otherwise: "event_not_found" },
  // What pages and mails show.
  showEntryCode: { events: toCome, people: ["confirmed"], otherwise: "not_confirmed" },
  showConferenceLink: { events: held, people: ["confirmed"], otherwise: "not_confirmed" },
  showTransfer: { events: held, people: ["confirmed"], otherwise: "not_confirmed" },
  addToCalendar: { events: toCome, people: ["none", ...seated], otherwise: "no_seat" },
  // By a message: the entry a person already has changes, or says that the event is cancelled.
  updateCalendar: { events: present, people: seated, otherwise: "no_seat" },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof table;
export const actions = Object.keys(table) as Action[];

export interface States {
  event: EventState;
  /** Defaults to `none`. */
  person?: PersonState;
}

/** Returns why an action does not exist, first because of the event; undefined where it does. */
export function refusalOf(action: Action, { event, person = "none" }: States): StateRefusal | undefined {
  const { events, people, otherwise }: Rule = table[action];
  if (!events.includes(event)) return eventRefusals[event];
  return people.includes(person) ? undefined : otherwise;
}

export function isAllowed(action: Action, states: States): boolean {
  return refusalOf(action, states) === undefined;
}

/** Returns the reason if the event's state alone refuses an action, whomever it concerns. */
export function eventRefusalOf(action: Action, event: EventState): StateRefusal | undefined {
  const { events }: Rule = table[action];
  return events.includes(event) ? undefined : eventRefusals[event];
}

/** Returns the stored statuses an action applies to, for queries; an offer is not a status. */
export function statusesFor(action: Action): RegistrationStatus[] {
  const { people }: Rule = table[action];
  return (["new", "confirmed", "waiting", "cancelled"] as const).filter((status) => people.includes(status));
}

const eventRefusals = {
  absent: "event_not_found",
  cancelled: "event_cancelled",
  past: "event_past",
  past_open: "event_past",
  past_off: "event_past",
  off: "direct_registration_off",
  not_yet_open: "registration_not_open",
  closed: "registration_closed",
  full: "event_full",
  waiting_list: "event_full",
  open: "seats_free",
} as const satisfies Record<EventState, StateRefusal>;

/** What the pages of a person say about their registration. */
export type OwnSentence =
  | ("received" | "confirmed" | "waiting" | "offered" | "registration_cancelled" | "registered_again" | "offer_expired")
  | ("event_cancelled" | "event_past" | "list_over");

/**
 * Returns what to tell a person about their registration.
 * @param isRegisteredAgain whether the person has another registration for the event by now
 * @param isOfferExpired whether it is cancelled because they did not answer to the offer of a seat
 * @param isListOver whether the person gets no seat from the waiting list any more
 */
export function ownSentence({
  event,
  person,
  isRegisteredAgain = false,
  isOfferExpired = false,
  isListOver = false,
}: {
  event: EventState;
  person: Exclude<PersonState, "none">;
  isRegisteredAgain?: boolean;
  isOfferExpired?: boolean;
  isListOver?: boolean;
}): OwnSentence {
  if (person === "cancelled" && isRegisteredAgain) return "registered_again";
  if (person === "cancelled") return isOfferExpired ? "offer_expired" : "registration_cancelled";
  if (event === "cancelled") return "event_cancelled";
  if (person === "confirmed") return "confirmed";
  const isOver = event === "past" || event === "past_off" || (event === "past_open" && person !== "new");
  if (isOver) return "event_past";
  if (person === "new") return "received";
  return isListOver ? "list_over" : person;
}
