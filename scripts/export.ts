// npm run export [-- FILE]: exports content and people as JSON in the format `npm run import` reads; to standard output
// without a file. --example writes an explained example of each collection instead, without a site; of one collection
// if the file is a table that is named after it, news.csv.
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { loadBuiltApplication, openServices } from "./built-application.ts";
import { bytes, many } from "./progress.ts";

const given = process.argv.slice(2);
const options = given.filter((argument) => argument.startsWith("-"));
const [path, ...others] = given.filter((argument) => !argument.startsWith("-"));
// What is mistyped must not write everybody's data into a file of that name.
if (others.length > 0 || options.some((option) => option !== "--example")) {
  process.stderr.write("Aufruf: npm run export [-- DATEI] oder npm run export -- --example [DATEI]\n");
  process.exit(2);
}

const { backupFile, databaseSource, leftoverBefore, openSnapshot, siteExample, writeSiteExport } =
  await loadBuiltApplication();
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

try {
  if (options.length > 0) await write([siteExample(path)], (size) => `Gespeichert in ${path} (${size}).`);
  else await exportSite();
} catch (error) {
  const { name, message } = error instanceof Error ? error : { name: "", message: "" };
  process.exitCode = name === "ImportRefused" ? 2 : 1;
  if (stopping.signal.aborted) process.stderr.write("Abgebrochen. Es wurde nichts exportiert.\n");
  else if (name === "BackupRefused") process.stderr.write(`${message} Es wurde nichts exportiert.\n`);
  else if (name === "ImportRefused") process.stderr.write(`${message}\n`);
  else throw error;
}

async function exportSite(): Promise<void> {
  const services = await openServices();
  // A snapshot exports the site at one instant while it keeps running.
  const snapshot = await openSnapshot(services.config.databaseUrl);
  const source = databaseSource(snapshot.connection);
  let count = 0;
  try {
    const content = writeSiteExport({
      async *documents(collection) {
        for await (const document of source.documents(collection)) {
          count++;
          yield document;
        }
      },
    });
    await write(content, (size) => `Exportiert in ${path}: ${many(count)} Einträge (${size}).`);
  } finally {
    await snapshot.end();
    await services.close();
  }
}

/** Writes into the file, which is complete or not there, like a backup; without one to standard output. */
async function write(chunks: Iterable<string> | AsyncIterable<string>, say: (size: string) => string): Promise<void> {
  const { signal } = stopping;
  const content = Readable.from(encoded(chunks), { signal });
  if (!path) {
    await pipeline(content, process.stdout, { end: false });
    return;
  }
  const { place, name } = backupFile(path);
  await place.removeLeftovers(leftoverBefore()).catch(() => {});
  const sizeBytes = await place.write(name, content);
  process.stdout.write(`${say(bytes(sizeBytes))}\n`);
}

async function* encoded(chunks: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}
