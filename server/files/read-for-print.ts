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

/** 6 cm at 250 dpi. */
const maximumSide = 600;

/** Returns a stored picture converted for PDFs. @throws when it does not exist or cannot be read */
export async function readForPrint({ files, temporaryFiles, workshop }: Parts, url: string) {
  const [key] = fileKeysIn(url);
  if (key === undefined) throw new Error("no such picture");
  const source = await temporaryFiles.newPath();
  const target = await temporaryFiles.newPath();
  try {
    if (!(await copyToDisk(files, key, source))) throw new Error("no such picture");
    await workshop.run("print", { source, target, maximumSide });
    return await readFile(target);
  } finally {
    await temporaryFiles.remove(source, target);
  }
}
