import { expect, it } from "vitest";
import { LegalRecord } from "#model/content/legal.ts";
import { loadApplicationForm } from "./load-membership.ts";

type Parts = Parameters<typeof loadApplicationForm>[0];

/** A reader whose only record is `legal`; errors are collected in `logged`. */
function partsWith(findFirst: () => Promise<unknown>) {
  const logged: string[] = [];
  const content = { findFirst } as unknown as Parts["content"];
  const log = { error: (message: string) => logged.push(message) } as unknown as Parts["log"];
  return { parts: { content, log }, logged };
}

it("returns the application form with the day of its last change", async () => {
  const membershipForm = { url: "/files/membership/1_a.pdf", fileName: "a.pdf", lastUpdated: "2026-03-01T09:30:00Z" };
  const { parts } = partsWith(async () => LegalRecord.parse({ membershipForm }));
  const form = { url: "/files/membership/1_a.pdf", fileName: "a.pdf", lastUpdated: "2026-03-01" };
  expect(await loadApplicationForm(parts)).toEqual({ form, isUnreadable: false });
});

it("distinguishes a missing application form from a missing record", async () => {
  const without = partsWith(async () => LegalRecord.parse({}));
  expect(await loadApplicationForm(without.parts)).toEqual({ form: undefined, isUnreadable: false });
  const missing = partsWith(async () => undefined);
  expect(await loadApplicationForm(missing.parts)).toEqual({ form: undefined, isUnreadable: true });
});

it("logs a read error and returns no form", async () => {
  const { parts, logged } = partsWith(() => Promise.reject(new Error("broken")));
  expect(await loadApplicationForm(parts)).toEqual({ form: undefined, isUnreadable: true });
  expect(logged).toEqual(["the membership form could not be read"]);
});
