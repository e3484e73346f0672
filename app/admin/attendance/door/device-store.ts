import { createStore, delMany, entries as everything, setMany } from "idb-keyval";
import { type Attendee, maxEntryAge, type WaitingEntry } from "#model/attendance/attendance-entry.ts";

/** The encrypted store on a device for one event: its attendees, and entries not sent yet. */
export interface DeviceStore {
  readList(): Promise<KeptList | undefined>;
  saveList(list: KeptList): Promise<void>;
  /** Returns the unsent entries, oldest first. */
  readWaiting(): Promise<WaitingEntry[]>;
  addWaiting(entry: WaitingEntry): Promise<void>;
  removeWaiting(keys: readonly string[]): Promise<void>;
  /** Returns the ids of other events with unsent entries. */
  eventsWaiting(): Promise<string[]>;
}

export interface KeptList {
  attendees: readonly Attendee[];
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  clockOffset?: number | undefined;
}

interface Sealed {
  savedAt: number;
  iv: Uint8Array<ArrayBuffer>;
  text: ArrayBuffer;
}
/** The event id, then "list" or the key of an entry. */
type Name = [eventId: string, what: "list"] | [eventId: string, what: "entry", key: string];

/**
 * Opens the store. Deletes outdated data and ignores data encrypted with another key.
 * @param deviceKey 32 bytes as base64
 * @throws DOMException if the browser cannot store or encrypt, e.g. without https
 */
export async function openDeviceStore(eventId: string, deviceKey: string): Promise<DeviceStore> {
  const bytes = Uint8Array.from(atob(deviceKey), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  const store = createStore("einlass", "sealed");

  const seal = async (value: unknown): Promise<Sealed> => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify(value));
    return { savedAt: Date.now(), iv, text: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, plain) };
  };
  const open = async <T>({ iv, text }: Sealed): Promise<T | undefined> => {
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, text).catch(() => undefined);
    return plain && (JSON.parse(new TextDecoder().decode(plain)) as T);
  };
  const save = async (name: Name, value: unknown) => setMany([[name, await seal(value)]], store);
  const readAll = () => everything<Name, Sealed>(store);

  const old = (await readAll()).filter(([, { savedAt }]) => Date.now() - savedAt > maxEntryAge);
  await delMany(
    old.map(([name]) => name),
    store,
  );
  return {
    async readList() {
      const sealed = (await readAll()).find(([[id, what]]) => id === eventId && what === "list");
      const list = sealed && (await open<KeptList | Attendee[]>(sealed[1]));
      // Until November 2026 it was the attendees alone.
      return Array.isArray(list) ? { attendees: list } : list;
    },
    async saveList(list) {
      const others = (await readAll()).filter(([[id, what]]) => what === "list" && id !== eventId);
      await delMany(
        others.map(([name]) => name),
        store,
      );
      await save([eventId, "list"], list);
    },
    async readWaiting() {
      const sealed = (await readAll()).filter(([[id, what]]) => id === eventId && what === "entry");
      const opened = await Promise.all(sealed.map(([, entry]) => open<WaitingEntry>(entry)));
      return opened.filter((entry) => entry !== undefined).sort((a, b) => a.enteredAt - b.enteredAt);
    },
    addWaiting: (entry) => save([eventId, "entry", entry.key], entry),
    removeWaiting: (keys) =>
      delMany(
        keys.map((name) => [eventId, "entry", name]),
        store,
      ),
    async eventsWaiting() {
      const sealed = (await readAll()).filter(([[id, what]]) => id !== eventId && what === "entry");
      const own = await Promise.all(sealed.map(async ([[id], entry]) => ((await open(entry)) ? id : undefined)));
      return [...new Set(own.filter((id) => id !== undefined))];
    },
  };
}
