import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSecretAddress } from "#server/http/request-kind.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { adminPaths, publicPaths } from "#test/route-table.ts";

const siteUrl = "http://verein.example";
const refusal = "Diese Anfrage kommt nicht von dieser Website";

/** What browsers and proxies send with a form, and whether it may come from a page with a secret address. */
const senders: [what: string, headers: Record<string, string>, isAccepted: boolean][] = [
  ["no metadata, Origin: null", { Origin: "null" }, true],
  ["no metadata, no Origin", {}, true],
  ["no metadata, our Origin", { Origin: siteUrl }, true],
  ["our metadata, Origin: null", { Origin: "null", "Sec-Fetch-Site": "same-origin" }, true],
  ["no metadata, a foreign Origin", { Origin: "https://evil.example" }, false],
  ["no metadata, an Origin of a neighbour", { Origin: "http://shop.verein.example" }, false],
  ["foreign metadata, Origin: null", { Origin: "null", "Sec-Fetch-Site": "cross-site" }, false],
  ["a neighbour's metadata, no Origin", { "Sec-Fetch-Site": "same-site" }, false],
  ["foreign metadata, our Origin", { Origin: siteUrl, "Sec-Fetch-Site": "cross-site" }, false],
];

describe("a form that changes something", () => {
  let app: TestApp;
  // The check comes before the routes: it holds for all of them, whether they take forms or not.
  const paths = [...publicPaths, ...adminPaths].map((pattern) => pattern.replace(/:\w+\??/g, "A".repeat(22)));
  beforeAll(async () => {
    app = await createTestApp({ siteUrl, env: { RATE_LIMITS: "off" } });
  });
  afterAll(() => app.close());

  const isAccepted = async (path: string, headers: Record<string, string>) => {
    const form = { ...headers, "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await app.request(path, { method: "POST", headers: form, body: "a=b" });
    return !(await answer.text()).startsWith(refusal);
  };

  it("exists at these secret addresses", () => {
    const secret = [...publicPaths, ...adminPaths].filter(hasSecretAddress);
    expect(secret.toSorted()).toEqual([
      "/admin/login/passwort/:token",
      "/anmeldung/verwalten/:token",
      "/anmeldung/verwalten/:token/angebot",
      "/anmeldung/verwalten/:token/bescheinigung",
      "/anmeldung/verwalten/:token/evaluation",
      "/anmeldung/verwalten/:token/jahresuebersicht",
      "/anmeldung/verwalten/:token/rechnung",
      "/anmeldung/verwalten/:token/rechnung/pdf",
      "/anmeldung/verwalten/:token/stornieren",
      "/bescheinigung/:code",
      "/vorschau/:token",
    ]);
  });

  it.each(senders)("is accepted on a secret address with %s: %j, %s", async (_what, headers, expected) => {
    for (const path of paths.filter(hasSecretAddress)) {
      expect([path, await isAccepted(path, headers)]).toEqual([path, expected]);
    }
  });

  it.each(senders)("is accepted elsewhere only from a page of this site: %s", async (_what, headers, onSecret) => {
    const fromHere = headers.Origin === siteUrl;
    for (const path of paths.filter((path) => !hasSecretAddress(path))) {
      expect([path, await isAccepted(path, headers)]).toEqual([path, onSecret && fromHere]);
    }
  });
});
