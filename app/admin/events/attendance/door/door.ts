import {
  type Attendee,
  type AttendeeList,
  type Entered,
  type EnteredTogether,
  entryToSend,
  maxEntriesAtOnce,
  type WaitingEntry,
} from "#model/attendance-entry.ts";
import { createId } from "#model/id.ts";
import { askServer, type NoAnswer } from "./ask-server.ts";
import { readDeviceKey, saveDeviceKey } from "./device-key.ts";
import { type DeviceStore, openDeviceStore } from "./device-store.ts";
import { keepPage } from "./keep-page.ts";

export interface RefusedEntry {
  key: string;
  /** Of whom it was; undefined for a code of nobody here. */
  name: string | undefined;
  refusal: NonNullable<Entered["refusal"]>;
}

export interface DoorState {
  /** Undefined until they are known. */
  attendees: readonly Attendee[] | undefined;
  /** In the order they were entered. */
  waiting: readonly WaitingEntry[];
  refused: readonly RefusedEntry[];
  /** The entry that was answered last. */
  lastEntered: Entered | undefined;
  /** Why the server did not answer last time; undefined where it did. */
  noAnswer: NoAnswer | undefined;
  /** Whether what waits is still there when the page is opened anew. */
  isKept: boolean;
  /** Ids of other events for which entries wait on this device. */
  eventsWaiting: readonly string[];
}

export const closedDoor: DoorState = {
  ...{ attendees: undefined, waiting: [], refused: [], lastEntered: undefined },
  ...{ noAnswer: undefined, isKept: false, eventsWaiting: [] },
};

export interface Door {
  /** Shown at once, kept on the device, and sent as soon as that can be. @returns the key of the entry */
  enter(entry: Omit<WaitingEntry, "key" | "enteredAt">): string;
  /** Sends what waits and fetches the list anew. */
  refresh(): void;
  dismiss(key: string): void;
  close(): void;
}

const retryEvery = 5_000;
/** Others enter people too. */
const refreshEvery = 60_000;

/** Who is there, as this device knows it: from the server, and without a network from what it keeps. */
export function openDoor(
  { eventId, path, address }: { eventId: string; path: string; address: string },
  show: (state: DoorState) => void,
): Door {
  const closing = new AbortController();
  const { signal } = closing;
  let state = closedDoor;
  let store: DeviceStore | undefined;
  /** Keys of the entries that this tab found or put there. */
  const stored = new Set<string>();
  /** Entries that are being put there, by key. */
  const storing = new Map<string, Promise<void>>();
  let isPageKept = false;
  let running = false;
  let wanted: "nothing" | "send" | "load" = "nothing";

  function change(patch: Partial<DoorState>): void {
    state = { ...state, ...patch };
    if (!signal.aborted) show(state);
  }

  /** Where the browser keeps nothing, or fails at it, the page works as long as it is open. */
  async function openStore(deviceKey: string): Promise<void> {
    if (!store) await readStore(deviceKey).catch(() => undefined);
  }

  async function readStore(deviceKey: string): Promise<void> {
    const opened = await openDeviceStore(eventId, deviceKey);
    store = opened;
    for (const entry of state.waiting) await keep(entry);
    const [attendees, waiting] = await Promise.all([opened.readAttendees(), opened.readWaiting()]);
    const added = waiting.filter(({ key }) => !state.waiting.some((entry) => entry.key === key));
    for (const { key } of added) stored.add(key);
    change({
      attendees: state.attendees ?? attendees,
      waiting: [...added, ...state.waiting],
      eventsWaiting: await opened.eventsWaiting(),
      isKept: true,
    });
  }

  /** What cannot be kept, as on a full device, is sent all the same. */
  async function keep(entry: WaitingEntry): Promise<void> {
    await store?.addWaiting(entry).then(
      () => stored.add(entry.key),
      () => change({ isKept: false }),
    );
  }

  async function keepList(): Promise<void> {
    if (state.attendees) await store?.saveAttendees([...state.attendees]).catch(() => change({ isKept: false }));
  }

  async function load(): Promise<void> {
    const answer = await askServer<AttendeeList>(address);
    if (!answer.ok) return change({ noAnswer: answer.reason });
    const { attendees, deviceKey } = answer.value;
    saveDeviceKey(deviceKey);
    change({ attendees, noAnswer: undefined });
    await openStore(deviceKey);
    await keepList();
    if (!isPageKept) {
      isPageKept = true;
      // Without it the page only does not open while there is no network.
      await keepPage(path).catch(() => undefined);
    }
  }

  /** One tab at a time; what another one has sent is not sent again. */
  async function send(): Promise<void> {
    const kept = new Set((await store?.readWaiting())?.map(({ key }) => key));
    const isSent = ({ key }: WaitingEntry) => stored.has(key) && !kept.has(key);
    if (state.waiting.some(isSent)) change({ waiting: state.waiting.filter((entry) => !isSent(entry)) });
    while (state.waiting.length > 0) {
      const sent = state.waiting.slice(0, maxEntriesAtOnce);
      const now = Date.now();
      const entries = sent.map((entry) => entryToSend(entry, now));
      const answer = await askServer<EnteredTogether>(address, { entries });
      if (!answer.ok) return change({ noAnswer: answer.reason });
      await take(answer.value);
    }
  }

  async function take({ entered, attendees }: EnteredTogether): Promise<void> {
    const done = new Set(entered.map(({ key }) => key));
    const now = new Map(attendees.map((person) => [person.id, person]));
    const refused = entered.flatMap(({ key, id, refusal }) =>
      refusal ? [{ key, refusal, name: id && now.get(id)?.name }] : [],
    );
    const known = state.attendees ?? [];
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
    await store?.removeWaiting([...done]);
    await keepList();
  }

  /** One thing after the other; what is asked for meanwhile comes next. */
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

  const { promise: isOpened, resolve: opened } = Promise.withResolvers<void>();
  (async () => {
    const deviceKey = readDeviceKey();
    if (deviceKey) await openStore(deviceKey);
    opened();
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
      void isOpened.then(() => {
        storing.set(entry.key, keep(entry));
        return work("send");
      });
      return entry.key;
    },
    refresh,
    dismiss: (key) => change({ refused: state.refused.filter((entry) => entry.key !== key) }),
    close: () => closing.abort(),
  };
}

function createKey(): string {
  return createId(crypto.getRandomValues(new Uint8Array(20)));
}

async function withLock(name: string, run: () => Promise<void>): Promise<void> {
  // Without https there are no locks, and nothing is shared between tabs.
  await (navigator.locks ? navigator.locks.request(name, run) : run());
}
