import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Measure } from "./measure.ts";
import { median } from "./processes.ts";

const runs = 3;

/** Compares 200 certificates in one PDF with an empty tagged PDF of equal length, each made in its own process. */
export async function measureCertificates(): Promise<Measure[]> {
  const certificates = await repeat("certificates");
  const empty = await repeat("empty");
  const detail = (what: "seconds" | "megabytes", unit: string) =>
    `${certificates[what].toPrecision(3)} ${unit}, empty ${empty[what].toPrecision(3)} ${unit}, median of ${runs}`;
  return [
    {
      what: "200 certificates as one PDF, time to that of an empty tagged PDF of as many pages",
      value: certificates.seconds / empty.seconds,
      unit: "times",
      limit: 100,
      good: "at most",
      detail: detail("seconds", "s"),
    },
    {
      what: "200 certificates as one PDF, peak memory of the process to that with an empty one",
      value: certificates.megabytes / empty.megabytes,
      unit: "times",
      limit: 3,
      good: "at most",
      detail: detail("megabytes", "MB"),
    },
  ];
}

async function repeat(kind: "certificates" | "empty"): Promise<{ seconds: number; megabytes: number }> {
  const results: { seconds: number; megabytes: number }[] = [];
  for (let run = 0; run < runs; run++) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(import.meta.dirname, "certificate-generator.ts"),
      kind,
    ]);
    results.push(JSON.parse(stdout));
  }
  return {
    seconds: median(results.map(({ seconds }) => seconds)),
    megabytes: median(results.map(({ megabytes }) => megabytes)),
  };
}
