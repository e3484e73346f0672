// npm run verify-log [-- NUMBER:HASH]: verifies that the activity log is unchanged (docs/operations.md). Exits with 0
// if it is, 1 if not, 2 on wrong usage. The site may be running.

import { formatKnownLink, readKnownLink } from "#model/operation/activity-chain.ts";
import { describeFinding } from "#text/operation/chain-finding.ts";
import { loadBuiltApplication, openServices } from "./built-application.ts";
import { many } from "./progress.ts";

const [given, ...others] = process.argv.slice(2);
const known = given === undefined ? undefined : readKnownLink(given);
if (others.length > 0 || (given !== undefined && !known)) {
  process.stderr.write("Aufruf: npm run verify-log oder npm run verify-log -- NUMMER:PRÜFWERT\n");
  process.exit(2);
}

const plural = (count: number, one: string, several: string) => `${many(count)} ${count === 1 ? one : several}`;
const { openSnapshot, verifyChain } = await loadBuiltApplication();
const services = await openServices();
// A snapshot reads entries and chain at one instant while the site keeps running.
const snapshot = await openSnapshot(services.config.databaseUrl);
try {
  const { findings, entries, removed, erased, unsealed, newest } = await verifyChain(snapshot.connection, known);
  const lines = findings.map(describeFinding);
  if (findings.length > 0) {
    lines.push(`Das Protokoll ist nicht unversehrt: ${plural(findings.length, "Abweichung", "Abweichungen")}.`);
    process.exitCode = 1;
  } else {
    lines.push(`Das Protokoll ist unversehrt: ${plural(entries, "Eintrag ist", "Einträge sind")} so wie versiegelt.`);
  }
  if (removed > 0)
    lines.push(`  ${plural(removed, "weiterer wurde", "weitere wurden")} nach Ablauf der Aufbewahrungsfrist gelöscht.`);
  if (erased > 0) lines.push(`  Aus ${many(erased)} davon wurden personenbezogene Angaben gelöscht.`);
  if (unsealed > 0)
    lines.push(`  ${plural(unsealed, "ist", "sind")} noch nicht versiegelt; das geschieht, während die Website läuft.`);
  if (newest) {
    lines.push(`Neuester Prüfwert: ${formatKnownLink(newest)}`);
    if (!known) lines.push("Notiert an einem anderen Ort, beweist er beim nächsten Mal, dass am Ende nichts fehlt.");
  }
  process.stdout.write(`${lines.join("\n")}\n`);
} finally {
  await snapshot.end();
  await services.close();
}
