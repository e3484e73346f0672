import { generateKeyPairSync } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DnsPeer, startDnsPeer } from "#test/dns-peer.ts";
import { checkMailDomain, type SendingDomain } from "./check-mail-domain.ts";
import { DnsUnavailable } from "./dns.ts";

const now = new Date("2026-06-15T10:00:00Z");
const domain = "verein.example";
const publicKey = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .publicKey.export({ type: "spki", format: "der" })
  .toString("base64");
const dkimKey = { selector: "s1", privateKey: "", publicKey };

let dns: DnsPeer;
beforeEach(async () => {
  dns = await startDnsPeer({ "mail.example": { a: ["192.0.2.10"] } });
});
afterEach(() => dns.close());

const check = async (change: Partial<SendingDomain> = {}) => {
  const sending = { domain, reportTo: `info@${domain}`, server: "mail.example", dkimKey: undefined, ...change };
  const { findings } = await checkMailDomain(dns.resolver, sending, now);
  return Object.fromEntries(findings.map(({ check, fault, record }) => [check, { fault, record }]));
};
const spf = async (record: string, server = "mail.example") => {
  dns.records[domain] = { txt: ["other=1", record] };
  return (await check({ server })).spf;
};

it("finds everything in order", async () => {
  Object.assign(dns.records, {
    [domain]: { txt: ["v=spf1 a:mail.example -all"] },
    [`s1._domainkey.${domain}`]: { txt: [`v=DKIM1; k=rsa; p=${publicKey}`] },
    [`_dmarc.${domain}`]: { txt: ["v=DMARC1; p=reject"] },
  });
  const report = await checkMailDomain(
    dns.resolver,
    { domain, reportTo: `info@${domain}`, server: "mail.example", dkimKey },
    now,
  );
  expect(report).toEqual({
    ...{ domain, checkedAt: now.toISOString() },
    findings: ["spf", "dkim", "dmarc"].map((check) => ({ check, fault: undefined })),
  });
});

it("names the records of a domain that has none", async () => {
  expect(await check({ dkimKey })).toEqual({
    spf: { fault: "missing", record: { name: domain, value: "v=spf1 a:mail.example ~all" } },
    dkim: {
      fault: "missing",
      record: { name: `s1._domainkey.${domain}`, value: `v=DKIM1; k=rsa; p=${publicKey}` },
    },
    dmarc: {
      fault: "missing",
      record: { name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:info@${domain}` },
    },
  });
});

describe("SPF", () => {
  it.each([
    ["v=spf1 ip4:192.0.2.0/24 -all", undefined],
    ["v=spf1 ip4:192.0.2.10 -all", undefined],
    ["v=spf1 ip4:192.0.2.8/31 -all", "other_server"],
    ["v=spf1 -ip4:192.0.2.10 -all", "other_server"],
    ["v=spf1 ip6:2001:db8::/32 -all", "other_server"],
    ["v=spf1 a:mail.example/32 ~all", undefined],
    ["v=spf1 a ~all", "other_server"],
    ["v=spf1 mx ~all", "other_server"],
    ["v=spf1 mx:hosts.example ~all", undefined],
    ["v=spf1 include:_spf.example -all", undefined],
    ["v=spf1 redirect=_spf.example", undefined],
    ["v=spf1 include:everybody.example -all", "other_server"],
    ["v=spf1 include:missing.example -all", "unreadable"],
    ["v=spf1 include:loop.example -all", "unreadable"],
    ["v=spf1 exists:%{i}.example -all", "other_server"],
    ["v=spf1 +all", "everybody"],
    ["v=spf1 ?all", "other_server"],
  ])("%s: %s", async (record, fault) => {
    Object.assign(dns.records, {
      "hosts.example": { mx: ["mail.example"] },
      "_spf.example": { txt: ["v=spf1 ip4:192.0.2.10 -all"] },
      "everybody.example": { txt: ["v=spf1 +all"] },
      "loop.example": { txt: ["v=spf1 include:loop.example -all"] },
    });
    expect((await spf(record))?.fault).toBe(fault);
  });

  it("says how to add the server, and asks for the record of its provider", async () => {
    expect(await spf("v=spf1 mx -all")).toMatchObject({ record: { value: "v=spf1 mx a:mail.example -all" } });
    expect(await spf("v=spf1 mx -all", "192.0.2.99")).toMatchObject({
      record: { value: "v=spf1 mx ip4:192.0.2.99 -all" },
    });
    expect(await spf("v=spf1 mx -all", "smtp.office365.com")).toEqual({
      fault: "other_server",
      record: { name: domain, value: "v=spf1 mx include:spf.protection.outlook.com -all" },
    });
    dns.records["spf.protection.outlook.com"] = { txt: ["v=spf1 ip4:198.51.100.0/24 -all"] };
    expect((await spf("v=spf1 include:spf.protection.outlook.com -all", "smtp.office365.com"))?.fault).toBeUndefined();
  });

  it("finds two records, of which receivers use none", async () => {
    dns.records[domain] = { txt: ["v=spf1 a:mail.example -all", "v=spf1 -all"] };
    expect((await check()).spf?.fault).toBe("several");
  });

  it("is not judged for a service of which no server is known", async () => {
    dns.records[domain] = { txt: ["v=spf1 mx -all"] };
    const sending = { domain, reportTo: "a@b.example", server: undefined, dkimKey: undefined };
    const { findings } = await checkMailDomain(dns.resolver, sending, now);
    expect(findings.slice(0, 2)).toEqual([
      { check: "spf", fault: "unchecked" },
      { check: "dkim", fault: "unchecked" },
    ]);
  });
});

describe("DKIM", () => {
  it.each([
    [["v=DKIM1; k=rsa; p=AAAA"], "other_key"],
    [["v=DKIM1; p="], "other_key"],
    [[`p=${publicKey}`, "p=AAAA"], "several"],
  ])("finds %j published", async (txt, fault) => {
    dns.records[`s1._domainkey.${domain}`] = { txt };
    expect((await check({ dkimKey })).dkim?.fault).toBe(fault);
  });

  it("knows under which names large providers publish their keys", async () => {
    expect((await check({ server: "smtp.gmail.com" })).dkim).toMatchObject({ fault: "missing" });
    dns.records[`google._domainkey.${domain}`] = { txt: ["v=DKIM1; k=rsa; p=AAAA"] };
    expect((await check({ server: "smtp.gmail.com" })).dkim?.fault).toBeUndefined();
  });
});

it("takes the DMARC record of the organisation for a subdomain", async () => {
  dns.records[`_dmarc.${domain}`] = { txt: ["v=DMARC1; p=none"] };
  expect((await check({ domain: `mail.${domain}` })).dmarc?.fault).toBeUndefined();
  dns.records[`_dmarc.${domain}`] = { txt: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] };
  expect((await check()).dmarc?.fault).toBe("several");
});

it("says nothing while DNS does not answer", async () => {
  dns.isBroken = true;
  await expect(check()).rejects.toThrow(DnsUnavailable);
});
