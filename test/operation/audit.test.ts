import { describe, expect, it } from "vitest";
import { judgeAudit } from "../../scripts/audit.mjs";

const report = (...severities: string[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      severities.map((severity, index) => [`paket${index}`, { name: `paket${index}`, severity, range: "<2.0.0" }]),
    ),
  });

describe("judgeAudit", () => {
  it.each([
    ["an empty answer", ""],
    ["an answer that is not JSON", "<html>Bad Gateway</html>"],
    ["a registry without audit data", JSON.stringify({ message: "405 Method Not Allowed", statusCode: 405 })],
    ["null", "null"],
  ])("passes with a message that the check was skipped for %s", (_what, answer) => {
    expect(judgeAudit(answer)).toEqual({ isGood: true, sentence: expect.stringMatching(/^Übersprungen: /) });
  });

  it("passes without serious vulnerabilities", () => {
    expect(judgeAudit(report())).toMatchObject({ isGood: true });
    expect(judgeAudit(report("low", "moderate", "info"))).toMatchObject({ isGood: true });
  });

  it.each(["high", "critical"])("fails and names packages with %s severity", (severity) => {
    const { isGood, sentence } = judgeAudit(report("low", severity));
    expect(isGood).toBe(false);
    expect(sentence).toContain(`paket1 <2.0.0: ${severity}`);
    expect(sentence).not.toContain("paket0");
  });
});
