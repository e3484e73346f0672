import { describe, expect, it } from "vitest";
import {
  type Action,
  actions,
  type EventState,
  eventRefusalOf,
  eventStates,
  isAllowed,
  type OwnSentence,
  ownSentence,
  type PersonState,
  personStates,
  refusalOf,
  statusesFor,
} from "./allowed-actions.ts";

/**
 * One letter per event state, in this order: Absent, Cancelled (X), Past, past but still open (L for late), past
 * without our form (E for elsewhere), Off, Not yet open, Closed, Full, Waiting list, open (S for seats).
 */
const letters: Record<string, EventState> = {
  A: "absent",
  X: "cancelled",
  P: "past",
  L: "past_open",
  E: "past_off",
  O: "off",
  N: "not_yet_open",
  C: "closed",
  F: "full",
  W: "waiting_list",
  S: "open",
};
/** And one per person state: nobody (-), new, confirmed, waiting, offered, cancelled (x). */
const people: Record<string, PersonState> = {
  "-": "none",
  n: "new",
  c: "confirmed",
  w: "waiting",
  o: "offered",
  x: "cancelled",
};

/** Written out, not derived: each action with the only states it exists in. */
const expected: Record<Action, readonly [events: string, people: string]> = {
  register: ["LS", "-"],
  joinWaitingList: ["W", "-"],
  openOwnPage: ["XPLEONCFWS", "ncwox"],
  correctOwn: ["PLEONCFWS", "ncwo"],
  cancelOwn: ["ONCFWS", "ncwo"],
  acceptOffer: ["ONCFWS", "o"],
  declineOffer: ["XPLEONCFWS", "wo"],
  addByHand: ["PLEONCFWS", "-"],
  importList: ["PLEONCFWS", "-"],
  walkIn: ["PLEONCFWS", "-"],
  confirm: ["PLEONCFWS", "n"],
  resendConfirmation: ["PLEONCFWS", "c"],
  testConfirmation: ["PLEONCFWS", "-"],
  previewConfirmation: ["XPLEONCFWS", "-"],
  cancel: ["XPLEONCFWS", "ncwo"],
  undoCancellation: ["PLEONCFWS", "x"],
  correct: ["XPLEONCFWS", "ncwox"],
  moveAway: ["XPLEONCFWS", "ncwo"],
  moveHere: ["NCFWS", "ncwo"],
  moveUp: ["ONCFWS", "w"],
  giveSeat: ["PLEONCFWS", "wo"],
  writeMessage: ["XPLEONCFWS", "ncwox"],
  waiveFee: ["PLEONCFWS", "ncwo"],
  enterAttendance: ["PLEONCFWS", "nc"],
  evaluate: ["PLEONCFWS", "nc"],
  issueCertificate: ["PLEONCFWS", "ncwox"],
  reportPoints: ["PLEONCFWS", "ncwox"],
  confirmAutomatically: ["PLEONCFWS", "c"],
  offerSeat: ["NCFWS", "w"],
  expireOffer: ["PLEONCFWS", "o"],
  remind: ["ONCFWS", "c"],
  sendCancellation: ["XPLEONCFWS", "x"],
  sendInvoice: ["PLEONCFWS", "nc"],
  sendReceipt: ["PLEONCFWS", "ncwo"],
  sendMessage: ["AXPLEONCFWS", "ncwox"],
  sendCertificate: ["APLEONCFWS", "ncwox"],
  showEntryCode: ["ONCFWS", "c"],
  showConferenceLink: ["PLEONCFWS", "c"],
  showTransfer: ["PLEONCFWS", "c"],
  addToCalendar: ["ONCFWS", "-nc"],
  updateCalendar: ["XPLEONCFWS", "nc"],
};

describe("every action in every state of event and registration", () => {
  it("knows every state", () => {
    expect(Object.values(letters)).toEqual([...eventStates]);
    expect(Object.values(people)).toEqual([...personStates]);
    expect(Object.keys(expected)).toEqual(actions);
  });

  it.each(actions)("%s", (action) => {
    const [events, persons] = expected[action];
    for (const [letter, event] of Object.entries(letters)) {
      for (const [sign, person] of Object.entries(people)) {
        const isExpected = events.includes(letter) && persons.includes(sign);
        const refusal = refusalOf(action, { event, person });
        expect(refusal === undefined, `${event}, ${person}`).toBe(isExpected);
        expect(isAllowed(action, { event, person })).toBe(isExpected);
        // The event is named first: that is what a reader can do something about.
        if (!events.includes(letter)) expect(refusal, `${event}, ${person}`).toBe(reasons[event]);
      }
      expect(eventRefusalOf(action, event)).toBe(events.includes(letter) ? undefined : reasons[event]);
    }
    const stored = ["new", "confirmed", "waiting", "cancelled"];
    expect(statusesFor(action)).toEqual(stored.filter((status) => isAllowedSomewhere(action, status as PersonState)));
  });
});

const reasons: Record<EventState, string> = {
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
};

function isAllowedSomewhere(action: Action, person: PersonState): boolean {
  return eventStates.some((event) => isAllowed(action, { event, person }));
}

it("says why a registration is in the wrong state", () => {
  const event = "open";
  expect(refusalOf("confirm", { event, person: "confirmed" })).toBe("not_new");
  expect(refusalOf("resendConfirmation", { event, person: "new" })).toBe("not_confirmed");
  expect(refusalOf("undoCancellation", { event, person: "new" })).toBe("not_cancelled");
  expect(refusalOf("moveHere", { event, person: "cancelled" })).toBe("cancelled");
  expect(refusalOf("enterAttendance", { event, person: "waiting" })).toBe("no_seat");
  expect(refusalOf("acceptOffer", { event, person: "waiting" })).toBe("no_offer");
});

/** In the order of `letters`. */
const sentences: Record<Exclude<PersonState, "none">, string> = {
  new: "absent: received, event_cancelled, event_past, received, event_past, and received",
  confirmed: "absent: confirmed, event_cancelled, and confirmed",
  waiting: "absent: waiting, event_cancelled, event_past, event_past, event_past, and waiting",
  offered: "absent: offered, event_cancelled, event_past, event_past, event_past, and offered",
  cancelled: "absent: registration_cancelled, and registration_cancelled",
};

it.each(Object.entries(sentences))("tells a person who is %s", (person, text) => {
  const [listed = "", rest] = text.replace("absent: ", "").split(", and ");
  const first = listed.split(", ");
  const wanted = eventStates.map((_, index) => first[index] ?? rest);
  const said = eventStates.map(
    (event): OwnSentence => ownSentence({ event, person: person as Exclude<PersonState, "none"> }),
  );
  expect(said).toEqual(wanted);
});

it("tells a person who let an offer run out that it did, whatever became of the event", () => {
  const said = eventStates.map((event) => ownSentence({ event, person: "cancelled", isOfferExpired: true }));
  expect(new Set(said)).toEqual(new Set(["offer_expired"]));
});

it("tells whoever cancelled and is registered again that they are, and nobody else", () => {
  const said = (isRegisteredAgain: boolean) =>
    personStates.flatMap((person) =>
      person === "none" ? [] : eventStates.map((event) => ownSentence({ event, person, isRegisteredAgain })),
    );
  const wanted = said(false).map((one) => (one === "registration_cancelled" ? "registered_again" : one));
  expect(said(true)).toEqual(wanted);
});

it("tells those on the list that it is over once the event has begun, and nobody else", () => {
  const said = (isListOver: boolean) =>
    personStates.flatMap((person) =>
      person === "none" ? [] : eventStates.map((event) => ownSentence({ event, person, isListOver })),
    );
  const wanted = said(false).map((one) => (one === "waiting" || one === "offered" ? "list_over" : one));
  expect(said(true)).toEqual(wanted);
});
