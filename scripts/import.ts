// npm run import -- FILE: takes a WordPress export (WXR) or a JSON export of this site.
import { loadBuiltApplication, openServices } from "./built-application.ts";
import { many } from "./progress.ts";

const { databaseTarget, formatReport, importFile, shortfallOf } = await loadBuiltApplication();

const path = process.argv[2];
if (!path) {
  console.error("Aufruf: npm run import -- DATEI");
  process.exit(2);
}

const services = await openServices();
try {
  const report = await importFile(databaseTarget(services), path, {
    now: services.clock(),
    onProgress({ phase, readBytes, totalBytes, documents }) {
      const percent = totalBytes ? Math.floor((readBytes / totalBytes) * 100) : 100;
      const read = documents === 1 ? "1 Eintrag" : `${many(documents)} Einträge`;
      const line = `${phase === "check" ? "Prüfen" : "Übernehmen"}: ${percent} % (${read})`;
      process.stderr.write(process.stderr.isTTY ? `\r${line.padEnd(50)}` : `${line}\n`);
    },
  });
  if (process.stderr.isTTY) process.stderr.write("\n");
  process.stdout.write(formatReport(report));
  if (shortfallOf(report)) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof Error) || error.name !== "ImportRefused") throw error;
  const leavesPart = "leavesPart" in error && error.leavesPart === true;
  const rest = leavesPart
    ? "Ein Teil ist übernommen; noch einmal gestartet, ergänzt der Import den Rest."
    : "Es wurde nichts übernommen.";
  process.stderr.write(`\n${error.message} ${rest}\n`);
  process.exitCode = 1;
} finally {
  await services.close();
}
