import {
  type Attendee,
  type AttendeeList,
  type Entered,
  type EnteredTogether,
  entryToSend,
  maxEntriesAtOnce,
  type RefusedEntry,
  refusedEntries,
  type WaitingEntry,
} from "#model/attendance/attendance-entry.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { createId } from "#model/text/create-id.ts";
import { askServer, type NoAnswer } from "./ask-server.ts";
import { cachePage } from "./cache-page.ts";
import { readDeviceKey, saveDeviceKey } from "./device-key.ts";
import { type DeviceStore, openDeviceStore } from "./device-store.ts";

export interface DoorState {
  /** Undefined until loaded. */
  attendees: readonly Attendee[] | undefined;
  /** Unsent entries, oldest first. */
  waiting: readonly WaitingEntry[];
  refused: readonly RefusedEntry[];
  /** The last answered entry. */
  lastEntered: Entered | undefined;
  /** Why the last request failed; undefined if it succeeded. */
  noAnswer: NoAnswer | undefined;
  /** Whether unsent entries survive a reload of the page. */
  isStored: boolean;
  /** Ids of other events with unsent entries on this device. */
  eventsWaiting: readonly string[];
  /** The date in Berlin by the server's clock; undefined until it is known. */
  today: string | undefined;
}

export const closedDoor: DoorState = {
  ...{ attendees: undefined, waiting: [], refused: [], lastEntered: undefined },
  ...{ noAnswer: undefined, isStored: false, eventsWaiting: [], today: undefined },
};

export interface Door {
  /** Shows an entry, stores it on the device and sends it as soon as possible. @returns the key of the entry */
  enter(entry: Omit<WaitingEntry, "key" | "enteredAt">): string;
  /** Sends the unsent entries and reloads the list. */
  refresh(): void;
  dismiss(key: string): void;
  close(): void;
}

const retryEvery = 5_000;
/** Other devices add entries too. */
const refreshEvery = 60_000;

/** Opens the attendance list of this device: loaded from the server; offline, from the device store. */
export function openDoor(
  { eventId, path, address }: { eventId: string; path: string; address: string },
  show: (state: DoorState) => void,
): Door {
  const closing = new AbortController();
  const { signal } = closing;
  let state = closedDoor;
  let store: DeviceStore | undefined;
  /** How far the server's clock is ahead of this device's, in milliseconds, as of the last list. */
  let clockOffset: number | undefined;
  /** Keys of the entries this tab has read from or written to the store. */
  const stored = new Set<string>();
  /** Pending writes to the store, by key. */
  const storing = new Map<string, Promise<void>>();
  let isPageCached = false;
  let running = false;
  let wanted: "nothing" | "send" | "load" = "nothing";

  function change(patch: Partial<DoorState>): void {
    const today = clockOffset === undefined ? undefined : berlinDate(new Date(Date.now() + clockOffset));
    state = { ...state, ...patch, today };
    if (!signal.aborted) show(state);
  }

  /** Opens the store. If the browser fails at it, the page works without one while it is open. */
  async function openStore(deviceKey: string): Promise<void> {
    if (!store) await readStore(deviceKey).catch(() => undefined);
  }

  async function readStore(deviceKey: string): Promise<void> {
    const opened = await openDeviceStore(eventId, deviceKey);
    store = opened;
    for (const entry of state.waiting) await storeEntry(entry);
    const [list, waiting] = await Promise.all([opened.readList(), opened.readWaiting()]);
    clockOffset ??= list?.clockOffset;
    const added = waiting.filter(({ key }) => !state.waiting.some((entry) => entry.key === key));
    for (const { key } of added) stored.add(key);
    if (added.length > 0 && wanted === "nothing") wanted = "send";
    change({
      attendees: state.attendees ?? list?.attendees,
      waiting: [...added, ...state.waiting],
      eventsWaiting: await opened.eventsWaiting(),
      isStored: true,
    });
  }

  /**
   * Returns what the store answers. A browser may fail at it, e.g. on a full device or after a while in the background:
   * entries are still sent.
   */
  async function attempt<T>(answer: Promise<T> | undefined): Promise<T | undefined> {
    return answer?.catch(() => {
      change({ isStored: false });
      return undefined;
    });
  }

  async function storeEntry(entry: WaitingEntry): Promise<void> {
    if (await attempt(store?.addWaiting(entry).then(() => true))) stored.add(entry.key);
  }

  async function storeAttendees(): Promise<void> {
    if (state.attendees) await attempt(store?.saveList({ attendees: state.attendees, clockOffset }));
  }

  async function load(): Promise<void> {
    const answer = await askServer<AttendeeList>(address);
    if (!answer.ok) return change({ noAnswer: answer.reason });
    const { attendees, deviceKey, now } = answer.value;
    saveDeviceKey(deviceKey);
    clockOffset = now - Date.now();
    change({ attendees, noAnswer: undefined });
    await openStore(deviceKey);
    await storeAttendees();
    if (isPageCached) return;
    // On failure, the page only cannot be opened offline; with the next list it is tried again.
    isPageCached = await cachePage(path).then(
      () => true,
      () => false,
    );
  }

  /** Sends the unsent entries, one tab at a time. Entries another tab has sent are skipped. */
  async function send(): Promise<void> {
    const kept = await attempt(store?.readWaiting());
    const isSent = ({ key }: WaitingEntry) => stored.has(key) && kept?.every((entry) => entry.key !== key) === true;
    if (state.waiting.some(isSent)) change({ waiting: state.waiting.filter((entry) => !isSent(entry)) });
    while (state.waiting.length > 0) {
      const sent = state.waiting.slice(0, maxEntriesAtOnce);
      const now = Date.now();
      const entries = sent.map((entry) => entryToSend(entry, now));
      const answer = await askServer<EnteredTogether>(address, { entries });
      if (!answer.ok) return change({ noAnswer: answer.reason });
      await applyAnswer(sent, answer.value);
    }
  }

  async function applyAnswer(sent: readonly WaitingEntry[], answer: EnteredTogether): Promise<void> {
    const { entered, attendees } = answer;
    const done = new Set(entered.map(({ key }) => key));
    const now = new Map(attendees.map((person) => [person.id, person]));
    const known = state.attendees ?? [];
    const refused = refusedEntries(sent, answer, known);
    const added = attendees.filter(({ id }) => !known.some((person) => person.id === id));
    change({
      attendees: [...known.map((person) => now.get(person.id) ?? person), ...added],
      waiting: state.waiting.filter(({ key }) => !done.has(key)),
      refused: [...state.refused, ...refused],
      lastEntered: entered.at(-1),
      noAnswer: undefined,
    });
    await Promise.all([...done].map((key) => storing.get(key)));
    for (const key of done) storing.delete(key);
    // What was refused stays until it is dismissed: it is sent, and shown, again when the page is opened again.
    const isRefused = new Set(refused.map(({ key }) => key));
    await attempt(store?.removeWaiting([...done].filter((key) => !isRefused.has(key))));
    await storeAttendees();
  }

  /** Runs one task at a time; a task requested meanwhile runs next. */
  async function work(what: "send" | "load"): Promise<void> {
    if (wanted !== "load") wanted = what;
    if (running) return;
    running = true;
    try {
      while (wanted !== "nothing") {
        const next = wanted;
        wanted = "nothing";
        await withLock(`einlass ${eventId}`, send);
        if (next === "load" && !signal.aborted) await load();
      }
    } finally {
      running = false;
    }
  }

  const { promise: storeReady, resolve: setStoreReady } = Promise.withResolvers<void>();
  (async () => {
    const deviceKey = readDeviceKey();
    if (deviceKey) await openStore(deviceKey);
    setStoreReady();
    await work("load");
  })();
  const refresh = () => void work("load");
  const refreshIfVisible = () => {
    if (document.visibilityState === "visible") refresh();
  };
  addEventListener("online", refresh, { signal });
  document.addEventListener("visibilitychange", refreshIfVisible, { signal });
  const retrying = setInterval(() => state.noAnswer === "unreachable" && refresh(), retryEvery);
  const refreshing = setInterval(refreshIfVisible, refreshEvery);
  signal.addEventListener("abort", () => {
    clearInterval(retrying);
    clearInterval(refreshing);
  });

  return {
    enter(seen) {
      const entry: WaitingEntry = { ...seen, key: createKey(), enteredAt: Date.now() };
      change({ waiting: [...state.waiting, entry] });
      void storeReady.then(() => {
        storing.set(entry.key, storeEntry(entry));
        return work("send");
      });
      return entry.key;
    },
    refresh,
    dismiss(key) {
      change({ refused: state.refused.filter((entry) => entry.key !== key) });
      void attempt(store?.removeWaiting([key]));
    },
    close: () => closing.abort(),
  };
}

function createKey(): string {
  return createId(crypto.getRandomValues(new Uint8Array(20)));
}

async function withLock(name: string, run: () => Promise<void>): Promise<void> {
  // Without https there are no locks, and no store shared between tabs.
  await (navigator.locks ? navigator.locks.request(name, run) : run());
}
