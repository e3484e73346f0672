import { pictureKey } from "./picture-key.ts";

/** A picture of the default content, ready to be stored. */
export interface DefaultPicture {
  /** Name of the collection that shows it. */
  folder: string;
  name: string;
  key: string;
  /** In pixels. */
  width: number;
  height: number;
  /** A PNG. */
  body: Uint8Array;
}

/** Data URLs by path, `./pictures/{collection}/{name}.png`. */
const files = import.meta.glob<string>("./pictures/*/*.png", { query: "?inline", import: "default", eager: true });

/** Returns the pictures of the default content of these collections. */
export function defaultPictures(collections: readonly string[], now: Date): DefaultPicture[] {
  return Object.entries(files).flatMap(([path, url]) => {
    const [folder = "", name = ""] = path
      .replace(/\.png$/, "")
      .split("/")
      .slice(-2);
    if (!collections.includes(folder)) return [];
    const body = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
    // The first chunk of a PNG, at a fixed position, states its size.
    const [width, height] = [body.readUInt32BE(16), body.readUInt32BE(20)];
    return [{ folder, name, key: pictureKey(folder, name, now), width, height, body }];
  });
}
