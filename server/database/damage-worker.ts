import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

// Worker thread of find-damage.ts: checks the whole file, which may take long.

const sound = "ok";
let findings: string[];
try {
  const file = new DatabaseSync(workerData as string, { readOnly: true, timeout: 5000 });
  const rows = file.prepare("pragma integrity_check(10)").all() as { integrity_check: string }[];
  findings = rows.map((row) => row.integrity_check).filter((finding) => finding !== sound);
  file.close();
} catch (error) {
  findings = [error instanceof Error ? error.message : String(error)];
}
parentPort?.postMessage(findings);
