import type { FileStore } from "#server/files/file-store.ts";

/** How the store of files behaves: slowly, or like a disk or network that fails now and then. */
export const storeMoods = ["healthy", "slow", "fails"] as const;
export type StoreMood = (typeof storeMoods)[number];

/** A failure of the store itself. The program may say so when the store works again. */
export class StoreFails extends Error {
  override name = "StoreFails";
}

/** The store of files of the simulation, between the program and the disk. */
export interface StorePeer {
  mood: StoreMood;
  wrap(files: FileStore): FileStore;
}

/** A slow one takes this long for each file. */
const slowMilliseconds = 4000;

/** @param rest lets time pass */
export function createStorePeer(rest: (milliseconds: number) => Promise<void>): StorePeer {
  let calls = 0;
  const touch = async () => {
    if (peer.mood === "slow") await rest(slowMilliseconds);
    if (peer.mood === "fails" && ++calls % 3 === 0) throw new StoreFails("the store does not answer");
  };
  const peer: StorePeer = {
    mood: "healthy",
    wrap: (files) => ({
      ...files,
      find: async (key) => touch().then(() => files.find(key)),
      open: async (key, part) => touch().then(() => files.open(key, part)),
      // It fails before or after it has stored a file.
      put: async (key, body, mediaType) => {
        if (calls % 2 === 0) await touch();
        await files.put(key, body, mediaType);
        if (calls % 2 === 1) await touch();
      },
      remove: async (key) => touch().then(() => files.remove(key)),
    }),
  };
  return peer;
}
