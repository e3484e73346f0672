import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { rawRequest } from "#test/raw-request.ts";

// Sends what automated clients may send to the public forms of the running server.

let app: TestApp;
let url: string;
beforeEach(async () => {
  app = await createTestApp();
  url = await app.listen();
  await app.put("events", "e1", event());
  await app.put("settings", "settings", { contactEmail: "info@verein.example" });
});
afterEach(() => app.close());

function event(settings: object = {}, title = "Jahrestagung") {
  return {
    ...anEvent({ title, date: "2026-09-12" }),
    registrationSettings: {
      enabled: true,
      registrationMethod: "direct",
      registrationLink: "https://verein.example/anmeldung/jahrestagung-abcdefghijkl",
      ...settings,
    } as const,
  };
}

const person = { title: "Frau", firstName: "Erika", lastName: "Muster", email: "erika@example.org", city: "Ulm" };
const own = { origin: "https://verein.example", "content-type": "application/x-www-form-urlencoded" };
const post = (path: string, body: string, headers: Record<string, string> = own) =>
  rawRequest(url, path, { method: "POST", headers, body });
const register = (fields: Record<string, string>, path = "/register/e1") =>
  post(path, new URLSearchParams(fields).toString());
const registrations = () => app.services.database.selectFrom("registrations").selectAll().execute();
const messages = () => app.services.database.selectFrom("contact").selectAll().execute();

describe("a registration", () => {
  const path = "/register/e1";

  it("is accepted as a form sends it", async () => {
    expect((await register(person)).status).toBe(303);
    expect(await registrations()).toMatchObject([{ event_id: "e1", status: "new", email: "erika@example.org" }]);
  });

  it.each(["status", "createdAt", "updatedAt", "price", "id", "eventId", "__proto__", "constructor", "isAdmin"])(
    "with an additional key is refused: %s",
    async (key) => {
      expect((await post(path, `${new URLSearchParams(person)}&${key}=confirmed`)).status).toBe(400);
      expect(await registrations()).toEqual([]);
    },
  );

  it.each([
    ["a list", "firstName[]=a"],
    ["an object", "firstName[a]=b"],
    ["the same key twice", "firstName=Mallory"],
  ])("with %s instead of a text is refused", async (_what, part) => {
    expect((await post(path, `${new URLSearchParams(person)}&${part}`)).status).toBe(400);
    expect(await registrations()).toEqual([]);
  });

  it.each([
    ["application/json", JSON.stringify(person)],
    ["application/json", JSON.stringify({ ...person, firstName: ["a"], email: { $gt: "" } })],
    ["text/plain", new URLSearchParams(person).toString()],
    ["application/xml", "<a/>"],
    ["multipart/form-data; boundary=x", "--x\r\nbroken"],
    ["multipart/form-data", "no boundary"],
    ["", new URLSearchParams(person).toString()],
  ])("as %s is refused: %s", async (type, body) => {
    const { status } = await post(path, body, { ...own, "content-type": type });
    expect(status).toBe(400);
    expect(await registrations()).toEqual([]);
  });

  it("with a file instead of a text is refused", async () => {
    const parts = Object.entries(person).map(([name, value]) => {
      const file = name === "city" ? '; filename="a.txt"' : "";
      return `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    });
    const headers = { ...own, "content-type": "multipart/form-data; boundary=x" };
    expect((await post(path, `${parts.join("")}--x--\r\n`, headers)).status).toBe(400);
    expect(await registrations()).toEqual([]);
  });

  it.each([
    ["method qr", { registrationMethod: "qr" }],
    ["method external", { registrationMethod: "external" }],
    ["disabled registration", { enabled: false }],
  ])("bypassing the page of an event with %s is refused with its message", async (_what, settings) => {
    await app.put("events", "e1", event(settings));
    const { status, body } = await register(person);
    expect(status).toBe(409);
    expect(body.toString()).toContain("Die direkte Anmeldung ist für diese Veranstaltung nicht verfügbar.");
    expect(await registrations()).toEqual([]);
  });

  it.each(["[LAST_NAME]", "[__proto__]", "{{constructor}}", "=1+1", "@SUM(A1)", "-2", "<b>x</b>", "a\r\nBcc: x@y.de"])(
    "is refused with a name that has a meaning elsewhere: %j",
    async (name) => {
      for (const field of ["firstName", "lastName", "city"]) {
        expect((await register({ ...person, [field]: name })).status, field).toBe(422);
      }
      expect(await registrations()).toEqual([]);
    },
  );

  it("with such a name from an old export is confirmed with the name unchanged", async () => {
    await register(person);
    const names = { first_name: "[LAST_NAME]", last_name: "{{constructor}} [__proto__] $&" };
    await app.services.database.updateTable("registrations").set(names).execute();
    const [{ id = "" } = {}] = await app.services.registrations.list({ eventId: "e1", limit: 1 });
    const texts: string[] = [];
    app.services.mailer.send = async ({ text }) => {
      texts.push(text);
    };
    const job = await app.services.registrations.startConfirming({ id: "u", email: "a@verein.example" }, "e1", [id]);
    await expect.poll(async () => (await app.services.registrations.findConfirmation("e1", job))?.state).toBe("done");
    expect(texts.join()).toContain("[LAST_NAME] {{constructor}} [__proto__] $&");
  });

  it("cannot be made by a GET that claims to be a POST", async () => {
    const body = new URLSearchParams(person).toString();
    await rawRequest(url, `${path}?_method=POST&${body}`);
    for (const header of ["x-http-method-override", "x-method-override", "x-http-method"]) {
      await rawRequest(url, `${path}?${body}`, { headers: { ...own, [header]: "POST" } });
    }
    await post("/anmeldung/jahrestagung-abcdefghijkl", body);
    expect(await registrations()).toEqual([]);
    // As it would be with this address and body.
    await post(path, body);
    expect(await registrations()).toHaveLength(1);
  });
});

describe("an event in the trash", () => {
  it("is like an unknown event: page, registration, calendar file, dialog, success", async () => {
    await app.remove("events", "e1");
    const paths = (id: string, link: string) => [
      `/register/${id}`,
      `/anmeldung/jahrestagung-${link}`,
      `/veranstaltungen/${id}.ics`,
      `/veranstaltungen?event=${id}`,
      `/registration/success?event=${id}`,
      `/?dialog=kontakt&formular=1&betreff=${id}`,
    ];
    const deleted = paths("e1", "abcdefghijkl");
    const unknown = paths("e9", "lkjihgfedcba");
    for (const [index, path] of deleted.entries()) {
      const one = await rawRequest(url, path);
      const other = await rawRequest(url, unknown[index] as string);
      expect(one.status, path).toBe(other.status);
      expect(one.body.toString(), path).not.toContain("Jahrestagung");
    }
    for (const path of ["/register/e1", "/register/e9"]) {
      const { status, body } = await register(person, path);
      expect([path, status]).toEqual([path, 409]);
      expect(body.toString()).toContain("Veranstaltung nicht gefunden");
    }
    expect(await registrations()).toEqual([]);
  });
});

/** Opens the form and solves its task, as a script could. */
async function solve() {
  const html = (await rawRequest(url, "/?dialog=kontakt&formular=1")).body.toString();
  const challenge = /name="challenge" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const [, left, right] = challenge.split(".");
  return { challenge, captcha: String(Number(left) * Number(right)) };
}
const written = {
  firstName: "Erika",
  lastName: "Muster",
  email: "erika@example.org",
  phone: "030 1",
  message: "Eine Frage",
};

describe("the contact form", () => {
  it("limits a script that solves every task", async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 15; round++) {
      const answer = await post("/kontakt", new URLSearchParams({ ...written, ...(await solve()) }).toString());
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(statuses.slice(-3)).toEqual([429, 429, 429]);
    expect((await messages()).length).toBeLessThanOrEqual(12);
  });

  it.each(["status", "id", "answeredAt", "__proto__"])("refuses an additional key: %s", async (key) => {
    const fields = new URLSearchParams({ ...written, ...(await solve()) });
    expect((await post("/kontakt", `${fields}&${key}=x`)).status).toBe(400);
    expect(await messages()).toEqual([]);
  });

  it.each([
    ["a line break", "erika@example.org\r\nBcc: alle@example.org"],
    ["two addresses", "erika@example.org,max@example.org"],
    ["a name", "Erika <erika@example.org>"],
    ["a parameter", "erika@example.org?cc=max@example.org"],
  ])("refuses an address with %s in it", async (_what, email) => {
    const { status } = await post(
      "/kontakt",
      new URLSearchParams({ ...written, email, ...(await solve()) }).toString(),
    );
    expect(status).toBe(422);
    expect(await messages()).toEqual([]);
  });
});

describe("another person's mailbox", () => {
  it("cannot be flooded by registrations: they send no mail by default", async () => {
    const sent: string[] = [];
    app.services.mailer.send = async ({ to }) => {
      sent.push(to.address);
    };
    for (let index = 0; index < 30; index++) {
      await app.put("events", `b${index}`, event({}, `Tagung ${index}`));
      await register({ ...person, email: "opfer@example.org" }, `/register/b${index}`);
    }
    expect((await registrations()).length).toBe(30);
    expect(sent).toEqual([]);
    expect(await app.services.database.selectFrom("mail_outbox").selectAll().execute()).toEqual([]);
  });

  it("cannot be flooded by the contact form: it only mails the secretariat", async () => {
    const sent: string[] = [];
    app.services.mailer.send = async ({ to }) => {
      sent.push(to.address);
    };
    for (let index = 0; index < 3; index++) {
      const fields = { ...written, email: "opfer@example.org", ...(await solve()) };
      await post("/kontakt", new URLSearchParams(fields).toString());
    }
    expect(new Set(sent)).toEqual(new Set(["info@verein.example"]));
  });
});

describe("a very long text", () => {
  const long = 50_000;
  const fields = ["firstName", "lastName", "email", "city", "phone", "message", "captcha", "challenge", "title"];
  const shapes: Record<string, string> = {
    letters: "a".repeat(long),
    spaces: `a${" ".repeat(long)}b`,
    "at signs": "@".repeat(long),
    dots: `a@${"a.".repeat(long / 2)}`,
    labels: `a@${"a-".repeat(long / 2)}.de`,
    digits: "1".repeat(long),
    hyphens: "-".repeat(long),
    accents: "é\u0301".repeat(long / 2),
    "line breaks": "\r\n".repeat(long / 2),
    escapes: "%".repeat(long),
  };
  it.each(Object.entries(shapes))("of %s is refused", async (_what, text) => {
    for (const field of fields) {
      const isContact = ["phone", "message", "captcha", "challenge"].includes(field);
      const form = isContact
        ? { ...written, captcha: "1", challenge: "x", [field]: text }
        : { ...person, [field]: text };
      const { status } = await post(isContact ? "/kontakt" : "/register/e1", new URLSearchParams(form).toString());
      expect([400, 422], field).toContain(status);
    }
    expect([await registrations(), await messages()]).toEqual([[], []]);
  });
});
