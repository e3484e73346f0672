import { describe, expect, it } from "vitest";
import { keyOf, recordsOf, withMechanism } from "./mail-domain.ts";

it("finds the records of a kind among others", () => {
  const records = ["v=spf1 -all", "v=spf10 x", "google-site-verification=1", " V=SPF1 mx", "v=spf1"];
  expect(recordsOf(records, "v=spf1")).toEqual(["v=spf1 -all", " V=SPF1 mx", "v=spf1"]);
  expect(recordsOf(["v=DMARC1;p=none"], "v=dmarc1")).toHaveLength(1);
});

describe("an SPF record with one more server", () => {
  it.each([
    [undefined, "v=spf1 a:mail.example ~all"],
    ["v=spf1 mx -all", "v=spf1 mx a:mail.example -all"],
    ["v=spf1 mx", "v=spf1 mx a:mail.example ~all"],
    ["v=spf1 mx +all", "v=spf1 mx a:mail.example ~all"],
    ["v=spf1 all", "v=spf1 a:mail.example ~all"],
    ["v=spf1 mx redirect=_spf.example", "v=spf1 mx a:mail.example redirect=_spf.example"],
    ["v=spf1 A:mail.example ?all", "v=spf1 a:mail.example ?all"],
  ])("of %s is %s", (record, expected) => {
    expect(withMechanism(record, "a:mail.example")).toBe(expected);
  });

  it("keeps its words without one", () => {
    expect(withMechanism("v=spf1 mx all", undefined)).toBe("v=spf1 mx ~all");
  });
});

it.each([
  ["v=DKIM1; k=rsa; p=MIIB IjAN", "MIIBIjAN"],
  ["p=MIIB", "MIIB"],
  ["v=DKIM1; p=", ""],
  ["v=DKIM1; sp=MIIB", undefined],
])("reads the key of %j", (record, key) => {
  expect(keyOf(record)).toBe(key);
});
