import { expect, it } from "vitest";
import type { DomainFinding } from "#model/operation/mail-domain.ts";
import { describeDomain, describeFinding } from "./mail-domain.ts";

const of = (findings: DomainFinding[]) => ({ domain: "verein.example", checkedAt: "2026-06-15T10:00:00Z", findings });

it("names what is wrong, and only that", () => {
  const unsure = { check: "dkim", fault: "unchecked" } as const;
  expect(describeDomain(of([{ check: "spf", fault: undefined }, unsure]))).toBe(
    "Die Domain verein.example ist für den Versand eingerichtet. Geprüft am 15.06.2026, 12:00.",
  );
  expect(describeDomain(of([{ check: "spf", fault: "several" }, unsure]))).toContain("noch nicht: SPF. E-Mails");
});

it("says where a record comes from that only the mail service knows", () => {
  const record = { name: "verein.example", value: "v=spf1 mx ~all" };
  expect(describeFinding({ check: "spf", fault: "missing" }).sentence).toContain("nennt Ihr E-Mail-Dienst");
  expect(describeFinding({ check: "spf", fault: "missing", record }).sentence).not.toContain("E-Mail-Dienst");
  expect(describeFinding({ check: "dkim", fault: "unchecked" })).toMatchObject({ isGood: true, record: undefined });
});
