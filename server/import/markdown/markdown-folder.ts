import { createHash } from "node:crypto";
import { createReadStream, type Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { OwnPictures } from "../picture-source.ts";
import { byNamePrefix } from "./markdown-html.ts";

const maxFiles = 20_000;
const maxDepth = 40;
const pictureName = /\.(?:jpe?g|png|gif|webp|avif|svg|heic)$/i;

/** A folder of Markdown files and pictures. */
export interface MarkdownFolder {
  /** Paths relative to the folder, with "/", sorted. */
  files: { path: string; bytes: number }[];
  /** German sentences about what makes the folder unusable. */
  problems: string[];
  /** Returns the absolute path of one of the files. */
  placeOf(path: string): string;
  /**
   * Looks for a picture relative to the file that shows it, then relative to the folder.
   * @returns its address during the import, or a German reason when it is not available
   */
  findPicture(file: string, address: string): Promise<{ address: string } | { reason: string }>;
  pictures: OwnPictures;
}

/** Opens a folder. Hidden files and files other than Markdown are skipped; symbolic links are never followed. */
export async function openMarkdownFolder(folder: string): Promise<MarkdownFolder> {
  const root = await realpath(folder);
  const files: MarkdownFolder["files"] = [];
  const problems: string[] = [];
  const picturesByName = new Map<string, string>();
  const addresses = new Map<string, string>();
  const placesByAddress = new Map<string, string>();
  await walk("", 0);
  files.sort((a, b) => (a.path < b.path ? -1 : 1));

  async function walk(below: string, depth: number): Promise<void> {
    if (depth > maxDepth) return void problems.push(`„${below}“ ist zu tief verschachtelt.`);
    for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
      if (files.length >= maxFiles) return void problems.push("Der Ordner enthält mehr als 20.000 Dateien.");
      await add(entry, below === "" ? entry.name : `${below}/${entry.name}`, depth);
    }
  }

  async function add(entry: Dirent, path: string, depth: number): Promise<void> {
    const isMarkdown = /\.(?:md|markdown)$/i.test(entry.name);
    if (entry.isSymbolicLink()) {
      const isFolder = (await stat(join(root, path)).catch(() => undefined))?.isDirectory();
      if (isMarkdown || isFolder) problems.push(`„${path}“ ist eine Verknüpfung; ihr wird nicht gefolgt.`);
    } else if (entry.isDirectory()) await walk(path, depth + 1);
    else if (entry.isFile() && isMarkdown) files.push({ path, bytes: (await stat(join(root, path))).size });
    else if (entry.isFile() && pictureName.test(entry.name) && !picturesByName.has(entry.name))
      picturesByName.set(entry.name, path);
  }

  return {
    files,
    problems,
    placeOf: (path) => join(root, path),
    async findPicture(file, written) {
      const isByName = written.startsWith(byNamePrefix);
      const path = pathOf(isByName ? written.slice(byNamePrefix.length) : written);
      const named = isByName ? picturesByName.get(path.split("/").at(-1) ?? "") : undefined;
      const places = path.startsWith("/")
        ? [path, join("static", path), join("public", path)]
        : [join(dirname(file), path), path, ...(named ? [named] : [])];
      let isOutside = false;
      for (const place of places) {
        const absolute = join(root, place);
        const found = await realpath(absolute).catch(() => undefined);
        // Neither ".." nor a symbolic link may lead out of the folder.
        const isInside = (found ?? absolute).startsWith(root + sep);
        isOutside ||= !isInside;
        if (found && isInside && (await stat(found)).isFile()) return { address: await addressOf(found) };
      }
      return { reason: isOutside ? "liegt außerhalb des Ordners" : "nicht im Ordner" };
    },
    pictures(address) {
      const place = placesByAddress.get(address.pathname.split("/")[1] ?? "");
      return address.hostname === pictureHost && place ? { stream: createReadStream(place) } : undefined;
    },
  };

  /** Returns an address derived from the picture's content, so that it does not depend on the folder. */
  async function addressOf(place: string): Promise<string> {
    const cached = addresses.get(place);
    if (cached) return cached;
    const hash = createHash("sha256");
    for await (const bytes of createReadStream(place)) hash.update(bytes);
    const key = hash.digest("hex");
    placesByAddress.set(key, place);
    const name = relative(dirname(place), place).split("/").map(encodeURIComponent).join("/");
    const address = `https://${pictureHost}/${key}/${name}`;
    addresses.set(place, address);
    return address;
  }
}

/** The host name in addresses of pictures in the folder; `.invalid` is reserved. */
const pictureHost = "folder.invalid";

function pathOf(address: string): string {
  const [path = ""] = address.split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
