import { describe, expect, it } from "vitest";
import { judgeAudit } from "../scripts/audit.mjs";

const report = (...severities: string[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      severities.map((severity, index) => [`paket${index}`, { name: `paket${index}`, severity, range: "<2.0.0" }]),
    ),
  });

describe("known weaknesses of packages", () => {
  it.each([
    ["no answer at all", ""],
    ["no JSON", "<html>Bad Gateway</html>"],
    ["a registry that does not know", JSON.stringify({ message: "405 Method Not Allowed", statusCode: 405 })],
    ["null", "null"],
  ])("are skipped in plain words with %s", (_what, answer) => {
    expect(judgeAudit(answer)).toEqual({ isGood: true, sentence: expect.stringMatching(/^Übersprungen: /) });
  });

  it("turn nothing red unless they are serious", () => {
    expect(judgeAudit(report())).toMatchObject({ isGood: true });
    expect(judgeAudit(report("low", "moderate", "info"))).toMatchObject({ isGood: true });
  });

  it.each(["high", "critical"])("are named when they are %s", (severity) => {
    const { isGood, sentence } = judgeAudit(report("low", severity));
    expect(isGood).toBe(false);
    expect(sentence).toContain(`paket1 <2.0.0: ${severity}`);
    expect(sentence).not.toContain("paket0");
  });
});
