// npm run export [-- FILE]: exports content and people as JSON in the format `npm run import` reads; to standard output
// without a file. --example writes an explained example of each collection instead, without a site; of one collection
// if the file is a table that is named after it, news.csv.
import { createWriteStream } from "node:fs";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { loadBuiltApplication, openServices } from "./built-application.ts";

const given = process.argv.slice(2);
const options = given.filter((argument) => argument.startsWith("-"));
const [path, ...others] = given.filter((argument) => !argument.startsWith("-"));
// What is mistyped must not write everybody's data into a file of that name.
if (others.length > 0 || options.some((option) => option !== "--example")) {
  process.stderr.write("Aufruf: npm run export [-- DATEI] oder npm run export -- --example [DATEI]\n");
  process.exit(2);
}

const { databaseSource, openSnapshot, siteExample, writeSiteExport } = await loadBuiltApplication();

if (options.length > 0) await writeExample();
else await exportSite();

async function exportSite(): Promise<void> {
  const services = await openServices();
  // A snapshot exports the site at one instant while it keeps running.
  const snapshot = await openSnapshot(services.config.databaseUrl);
  try {
    await write(writeSiteExport(databaseSource(snapshot.connection)));
  } finally {
    await snapshot.end();
    await services.close();
  }
}

async function writeExample(): Promise<void> {
  try {
    await write([siteExample(path)]);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "ImportRefused") throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}

async function write(chunks: Iterable<string> | AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(chunks), path ? writeTo(resolve(path)) : process.stdout, { end: Boolean(path) });
}

/** Its errors name the file, also that of a full disk. */
function writeTo(file: string) {
  return createWriteStream(file, { mode: 0o600 }).on("error", (error) => Object.assign(error, { path: file }));
}
