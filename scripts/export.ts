// npm run export [-- FILE]: exports the whole site as JSON in the format `npm run import` reads; to standard output
// without a file.
import { createWriteStream } from "node:fs";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { loadBuiltApplication, openServices } from "./built-application.ts";

const { databaseSource, openSnapshot, writeSiteExport } = await loadBuiltApplication();

const path = process.argv[2];
const services = await openServices();
// A snapshot exports the site at one instant while it keeps running.
const snapshot = await openSnapshot(services.config.databaseUrl);
try {
  await pipeline(
    Readable.from(writeSiteExport(databaseSource(snapshot.connection))),
    path ? writeTo(resolve(path)) : process.stdout,
    { end: Boolean(path) },
  );
} finally {
  await snapshot.end();
  await services.close();
}

/** Its errors name the file, also that of a full disk. */
function writeTo(file: string) {
  return createWriteStream(file, { mode: 0o600 }).on("error", (error) => Object.assign(error, { path: file }));
}
