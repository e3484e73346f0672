// Asks the registry for known vulnerabilities of production dependencies. Fails only on serious ones: a missing
// network, or a registry without audit data, says nothing about the program.
import { spawnSync } from "node:child_process";
import { root } from "./prepare.mjs";

/**
 * @param answer what `npm audit --json` printed
 * @returns whether there are no serious vulnerabilities, and a sentence for the operator
 */
export function judgeAudit(answer) {
  let report;
  try {
    report = JSON.parse(answer);
  } catch {}
  if (typeof report?.vulnerabilities !== "object" || report.vulnerabilities === null) {
    return { isGood: true, sentence: "Übersprungen: Die Paketquelle gibt keine Auskunft über Schwachstellen." };
  }
  const serious = Object.values(report.vulnerabilities).filter(({ severity }) => /^(high|critical)$/.test(severity));
  if (serious.length === 0) return { isGood: true, sentence: "Keine ernsten Schwachstellen bekannt." };
  const names = serious.map(({ name, severity, range }) => `  ${name} ${range}: ${severity}`);
  return {
    isGood: false,
    sentence: `Bekannte Schwachstellen:\n${names.join("\n")}\nEinzelheiten: npm audit --omit=dev`,
  };
}

if (import.meta.main) {
  const options = ["--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=15000"];
  const isWindows = process.platform === "win32";
  const { stdout } = spawnSync("npm", ["audit", ...options], {
    cwd: root,
    encoding: "utf8",
    timeout: 30_000,
    shell: isWindows,
  });
  const { isGood, sentence } = judgeAudit(stdout ?? "");
  console.log(sentence);
  process.exitCode = isGood ? 0 : 1;
}
