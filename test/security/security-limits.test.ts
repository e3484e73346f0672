import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, testTime } from "#test/create-test-app.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("limits the uploads of an account, with a message and Retry-After", async () => {
  const headers = { Origin: app.siteUrl, Cookie: await signInAsAdministrator(app), "Content-Type": "image/png" };
  const upload = () =>
    app.request("/admin/upload?art=image&ordner=news&name=x.png", { method: "POST", headers, body: "kein Bild" });
  const statuses = new Set<number>();
  for (let round = 0; round < 200; round++) statuses.add((await upload()).status);
  expect([...statuses]).toEqual([422]);
  const answer = await upload();
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await answer.text()).toContain("Bitte warten Sie einige Minuten.");
});

it("serves a security.txt that expires in half a year (RFC 9116)", async () => {
  const read = async () => {
    const answer = await app.request("/.well-known/security.txt", { headers: { Host: "boese.example" } });
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    const lines = (await answer.text()).trimEnd().split("\n");
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
    );
  };
  expect(await read()).toEqual({
    Contact: `${app.siteUrl}/?dialog=kontakt`,
    Expires: "2026-12-12T00:00:00.000Z",
    "Preferred-Languages": "de, en",
    Canonical: `${app.siteUrl}/.well-known/security.txt`,
  });
  await app.put("settings", "settings", { contactEmail: "info@verein.example" });
  app.setTime("2027-01-01T10:00:00Z");
  expect(await read()).toMatchObject({ Contact: "mailto:info@verein.example", Expires: "2027-06-30T00:00:00.000Z" });
  app.setTime(testTime);
});
