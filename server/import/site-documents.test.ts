import { describe, expect, it } from "vitest";
import { siteDocument } from "./site-documents.ts";

function read(collection: string, document: unknown, id = "a1") {
  return siteDocument({ collection, id, json: typeof document === "string" ? document : JSON.stringify(document) });
}

function content(collection: string, document: unknown): Record<string, unknown> {
  const read_ = read(collection, document);
  if (read_.kind !== "content") throw new Error(JSON.stringify(read_));
  return read_.content.document as unknown as Record<string, unknown>;
}

describe("siteDocument", () => {
  it("adds defaults to a document of an old export and drops unknown fields", () => {
    expect(content("news", { id: "x", title: "A", date: "2024-01-02", type: "science", secret: 1 })).toEqual({
      title: "A",
      date: "2024-01-02",
      content: "",
      image: "",
      imageAlt: "",
      images: [],
      type: "science",
      isPinned: false,
      titleStyle: { color: "default", fontSize: "default", fontFamily: "default" },
    });
  });

  it("sanitises rich text and wraps plain text in paragraphs", () => {
    expect(content("news", { title: "A", date: "2024-01-02", content: "<p>a<script>b</script>" })).toMatchObject({
      content: "<p>a</p>",
    });
    expect(content("events", { title: "A", date: "2024-01-02", description: "a\n\nb" })).toMatchObject({
      description: "<p>a</p><p>b</p>",
    });
    expect(
      content("legal", {
        imprint: { title: "I", sections: [{ id: 1, title: "x", content: "<img src=x onerror=y>z" }] },
      }),
    ).toMatchObject({
      imprint: { sections: [{ id: "1", title: "x", content: "<p>z</p>" }] },
    });
  });

  it("backfills events without points or price like the initialiser", () => {
    expect(content("events", { title: "A", date: "2024-01-02", price: 5 })).toMatchObject({
      certificationPoints: 15,
      isFree: true,
      price: 0,
    });
  });

  it("reads the document database's timestamps", () => {
    const read_ = read("registrations", {
      eventId: "e",
      email: "a@example.org",
      createdAt: { _seconds: 1_700_000_000, _nanoseconds: 5_000_000 },
    });
    expect(read_).toMatchObject({
      kind: "person",
      person: { collection: "registrations", document: { status: "new", createdAt: "2023-11-14T22:13:20.005Z" } },
    });
  });

  it.each(["registrations", "contact"])("keeps the first of several addresses in %s and adds a note", (collection) => {
    const several = { eventId: "e", message: "Guten Tag", email: "a@praxis.example, b@klinik.example" };
    expect(read(collection, several)).toMatchObject({
      person: { document: { email: "a@praxis.example" } },
      note: expect.stringContaining("nur die erste übernommen"),
    });
    expect(read(collection, { ...several, email: "a@praxis.example" })).not.toHaveProperty("note");
  });

  it("reads activity entries of old exports", () => {
    expect(
      read("activity_logs", {
        action: "create",
        section: "news",
        details: "Neu: A",
        timestamp: "2024-01-02T03:04:05Z",
        user: "a@b.de",
      }),
    ).toMatchObject({ person: { document: { details: { text: "Neu: A" }, timestamp: "2024-01-02T03:04:05.000Z" } } });
  });

  it.each([
    ["date: Bitte geben Sie ein gültiges Datum ein.", "news", { title: "A", date: "2024-02-30" }, "a1", "A"],
    ["unbekannte Sammlung „users“", "users", { name: "B" }, "a1", "B"],
    ["unbekannte Sammlung „toString“", "toString", {}, "a1", "a1"],
    ["unzulässige Kennung", "news", { title: "A", date: "2024-01-02" }, "a/b", "A"],
  ])("skips a document with the reason %s", (reason, collection, document, id, title) => {
    expect(read(collection, document, id)).toEqual({ kind: "left out", title, reason });
  });

  it("reports skipped people by their id only", () => {
    expect(read("registrations", { title: "Frau", firstName: "Erika" }, "r1")).toMatchObject({
      kind: "left out",
      title: "r1",
    });
  });

  it("drops the access gate's password, in plain text or hashed, and keeps the gate closed", () => {
    const maintenance = (password: string) => read("settings", { maintenance: { enabled: true, password } });
    expect(maintenance("geheim123")).toMatchObject({
      note: "Das Passwort des Wartungsmodus wurde nicht übernommen. Bitte setzen Sie ein neues.",
      content: { document: { maintenance: { enabled: true } } },
    });
    expect(JSON.stringify(maintenance("geheim123"))).not.toContain("geheim123");
    const hash = `$argon2id$v=19$m=19456,t=2,p=1$${"a".repeat(22)}$${"b".repeat(43)}`;
    expect(maintenance(hash)).toMatchObject({ content: { document: { maintenance: { enabled: true } } } });
    expect(JSON.stringify(maintenance(hash))).not.toContain("argon2");
  });

  it.each(['{"__proto__":{"x":1}}', '{"titleStyle":{"constructor":{}}}', '{"images":[{"prototype":1}]}'])(
    "refuses the file for %s",
    (json) => {
      expect(() => read("news", json)).toThrow(/unzulässigen Feldnamen/);
    },
  );

  it("refuses the file if a document is not valid JSON", () => {
    expect(() => read("news", "{title:1}")).toThrow("Die Datei ist kein gültiges JSON (bei „news/a1“).");
  });
});
