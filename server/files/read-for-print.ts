import { readFile } from "node:fs/promises";
import type { FileStore } from "./file-store.ts";
import { fileKeysIn } from "./file-uses.ts";
import { copyToDisk, type TemporaryFiles } from "./temporary-files.ts";
import type { Workshop } from "./workshop/workshop.ts";

interface Parts {
  files: FileStore;
  temporaryFiles: TemporaryFiles;
  workshop: Workshop;
}

/** What 6 cm of paper show at 250 dots per inch. */
const maximumSide = 600;

/** A stored picture as PDFs take it. @throws when there is none at that address, or it cannot be read */
export async function readForPrint({ files, temporaryFiles, workshop }: Parts, url: string) {
  const [key] = fileKeysIn(url);
  if (key === undefined || !(await files.find(key))) throw new Error("no such picture");
  const source = await temporaryFiles.newPath();
  const target = await temporaryFiles.newPath();
  try {
    await copyToDisk(await files.open(key), source);
    await workshop.run("print", { source, target, maximumSide });
    return await readFile(target);
  } finally {
    await temporaryFiles.remove(source, target);
  }
}
