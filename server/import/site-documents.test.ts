import { describe, expect, it } from "vitest";
import { plainDocument } from "./documents/document-shapes.ts";
import { siteDocument } from "./site-documents.ts";

function read(collection: string, document: unknown, id = "a1") {
  const json = typeof document === "string" ? document : JSON.stringify(document);
  return siteDocument(plainDocument({ collection, id, json }));
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
      language: "",
      authors: "",
      asOf: "",
      sources: "",
      disclosure: "",
    });
  });

  it("publishes no text that was hidden", () => {
    const hidden = 'Offen <b style="display:none">Geheim</b>';
    const news = { title: "A", date: "2024-01-02" };
    expect(read("news", { ...news, content: hidden })).toMatchObject({
      draftReason: "weil ein Teil des Textes ausgeblendet war",
    });
    expect(read("news", { ...news, content: "Offen <b>auch</b>" })).not.toHaveProperty("draftReason");
    // A site has one imprint, which cannot wait as a draft.
    const legal = read("legal", { imprint: { sections: [{ title: "A", content: hidden }] } });
    expect(legal).not.toHaveProperty("draftReason");
    expect(legal).toMatchObject({
      notes: ["ein Teil des Textes war ausgeblendet und ist hier zu sehen, bitte prüfen"],
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

  it.each([
    [{ status: "waitlist" }, "waiting"],
    [{ status: "Auf Warteliste", waitlisted: true }, "new"],
    [{ status: "attended" }, "confirmed"],
    [{ status: "rejected" }, "cancelled"],
    [{ status: "abgelehnt" }, "cancelled"],
    [{ registrationStatus: "Confirmed" }, "confirmed"],
    [{ confirmed: true }, "confirmed"],
    [{ confirmed: false }, "new"],
    [{ confirmed: true, isCancelled: "true" }, "cancelled"],
    [{ warteliste: "ja" }, "waiting"],
    [{ status: "new", confirmed: true }, "new"],
  ])("reads the status of a registration in %j", (fields, status) => {
    const person = { eventId: "e1", firstName: "A", lastName: "B", email: "a@b.example", ...fields };
    const site = read("registrations", person);
    expect(site).toMatchObject({ kind: "person", person: { document: { status } } });
    const isUnread = site.kind === "person" && site.notes.includes("status nicht lesbar, gilt hier als „neu“");
    expect(isUnread).toBe("status" in fields && fields.status === "Auf Warteliste");
  });

  it.each([
    [{ status: "abgesagt" }, true],
    [{ eventStatus: "EventCancelled" }, true],
    [{ cancelled: true }, true],
    [{ status: "published" }, false],
    [{ status: "cancelled", isCancelled: false }, false],
  ])("knows from %j whether an event takes place", (fields, isCancelled) => {
    expect(content("events", { title: "A", date: "2027-02-03", ...fields })).toMatchObject({ isCancelled });
  });

  it("takes as a draft what was not public yet, or no more", () => {
    const now = new Date("2026-11-20T12:00:00Z");
    const reason = (fields: object) => {
      const json = JSON.stringify({ title: "A", date: "2024-01-02", content: "<p>x</p>", ...fields });
      const site = siteDocument(plainDocument({ collection: "news", id: "n1", json }), undefined, now);
      return site.kind === "content" ? (site.draftReason ?? "public") : site.kind;
    };
    const [past, future] = ["2026-11-20T11:00:00Z", "2026-11-20T13:00:00Z"];
    const closed = [
      ...[{ publishAt: future }, { published_at: { _seconds: 1_900_000_000 } }, { visibleFrom: "21.11.2026" }],
      ...[{ expiresAt: past }, { validUntil: 1_700_000_000 }, { sichtbarBis: "19.11.2026" }, { unpublishDate: past }],
      ...[{ publish_up: "2026-11-21 00:00:00" }, { publish_down: "2026-11-19 00:00:00" }],
    ];
    for (const fields of closed)
      expect(reason(fields)).toBe(`weil er laut „${Object.keys(fields).join()}“ nicht veröffentlicht ist`);
    const open = [
      ...[{ publishAt: past }, { published_at: past }, { visibleFrom: "" }, { expiresAt: future }, { expiresAt: null }],
      ...[{ updatedAt: future }, { createdAt: past }, { valid: true }, { online: true }, { registrationUntil: past }],
      ...[{ publish_up: "2026-11-19 00:00:00" }, { publish_down: "0000-00-00 00:00:00" }, { endtime: 1_700_000_000 }],
    ];
    for (const fields of open) expect(reason(fields), JSON.stringify(fields)).toBe("public");
    const ofTypo3 = (fields: object) => reason({ pid: 12, starttime: 0, endtime: 0, ...fields });
    expect(ofTypo3({})).toBe("public");
    expect(ofTypo3({ endtime: "1700000000" })).toContain("„endtime“");
    expect(ofTypo3({ starttime: 1_900_000_000 })).toContain("„starttime“");
  });

  it("keeps the price of an event in a table, and says where it is lost as the former site had it", () => {
    const event = (fields: object) => read("events", { title: "E", date: "2025-03-07", ...fields });
    const free = { content: { document: { isFree: true, price: 0 } } };
    for (const [Preis, price] of [
      [25, 25],
      ["25", 25],
      ["1.250,50 €", 1250.5],
      ["25 EUR", 25],
      ["1.250,- €", 1250],
      ["25,–", 25],
      ["25,- Euro", 25],
      ["EUR 25", 25],
    ])
      expect(event({ Preis })).toMatchObject({ content: { document: { isFree: false, price } } });
    for (const heading of ["Preis (EUR)", "Preis in €", "Teilnahmegebühr", "Kosten (€)", "Eintritt"])
      expect(event({ [heading]: "25,00" })).toMatchObject({ content: { document: { isFree: false, price: 25 } } });
    for (const Preis of [0, "0", "kostenlos", "keine", "0,00 €", "", null])
      expect(event({ Preis })).toMatchObject({ ...free, notes: [] });
    expect(event({ Preis: 25, isFree: "ja" })).toMatchObject(free);
    for (const Preis of ["ab 20 €", "1,250.50", "Mitglieder 20 €, Gäste 30 €"])
      expect(event({ Preis })).toMatchObject({
        draftReason: `weil der Preis nicht lesbar ist („${Preis}“)`,
        notes: [],
        content: { document: { isFree: false, payment: `Kosten: ${Preis}` } },
      });
    for (const prices of [
      { "Preis Mitglieder": "20 €", Gästepreis: 30 },
      { price_cents: 4500 },
      { Teilnahmegebühren: "5" },
    ]) {
      const told = Object.entries(prices)
        .map((one) => one.join(": "))
        .join(", ");
      expect(event(prices)).toMatchObject({
        draftReason: `weil der Preis nicht lesbar ist („${told}“)`,
        content: { document: { isFree: false, payment: `Kosten: ${told}` } },
        unknown: [],
      });
      expect(event({ ...prices, isFree: true })).toMatchObject(free);
    }
    for (const fields of [{ priceNote: "frei" }, { Kosten: "0" }, { Kostenstelle: 4711 }])
      expect(event(fields)).not.toHaveProperty("draftReason");
    expect(event({ Preis: "ab 20 €", payment: "Bar" })).toMatchObject({ content: { document: { payment: "Bar" } } });
    const note = "price „25“ bleibt zurück: Ohne „isFree“ gilt die Veranstaltung als kostenlos, bitte prüfen";
    expect(event({ price: 25 })).toMatchObject({ ...free, notes: [note] });
    expect(event({ price: 0 })).toMatchObject({ ...free, notes: [] });
    expect(event({ price: 25, isFree: false })).toMatchObject({ content: { document: { price: 25 } }, notes: [] });
    for (const isFree of ["f", "nein", "n", "0", "off", "unklar"])
      expect(event({ price: "25.50", isFree })).toMatchObject({
        content: { document: { isFree: false, price: 25.5 } },
      });
    for (const isFree of ["t", "ja", "j", "1", "x", "on"])
      expect(event({ price: "25.50", isFree })).toMatchObject(free);
    expect(event({ isFree: "unklar" })).toMatchObject(free);
  });

  it.each([
    [{ programPdfUrl: "https://old.example/p.pdf" }, "pdf"],
    [{ pdf: "https://old.example/p.pdf", days: [], displayMode: "" }, "pdf"],
    [{ programPdfUrl: "https://old.example/p.pdf", displayMode: "manual" }, "manual"],
    [{ programPdfUrl: "https://old.example/p.pdf", days: [{ date: "Freitag, 05.03.2027", entries: [] }] }, "manual"],
    [{ programPdfUrl: "https://old.example/p.pdf", days: { "0": { date: "05.03.2027" } } }, "manual"],
    [{ programPdfUrl: "" }, "manual"],
  ])("shows a congress programme of %j as it was", (fields, displayMode) => {
    expect(content("congresses", { title: "P", ...fields })).toMatchObject({ displayMode });
  });

  it("takes a place that is a point on the earth as one, and none that nobody can read as online", () => {
    const place = (location: unknown) => content("events", { title: "E", date: "2025-03-07", location }).location;
    const points = [
      ...[
        { latitude: 52.52, longitude: 13.4 },
        { _latitude: 52.52, _longitude: 13.4 },
      ],
      ...[{ geoPointValue: { latitude: 52.52, longitude: 13.4 } }, { __lat__: 52.52, __lon__: 13.4 }],
      { __datatype__: "geopoint", value: { _latitude: 52.52, _longitude: 13.4 } },
    ];
    expect(points.map(place)).toEqual(points.map(() => "52.52, 13.4"));
    expect([[1, 2], { a: 1 }].map(place)).toEqual(["Ort auf Anfrage", "Ort auf Anfrage"]);
    expect(place("")).toBe("Online / Virtuell");
    expect(place({ type: "Point", coordinates: [13.4, 52.52] })).toBe("52.52, 13.4");
    for (const location of [...points, { type: "Point", coordinates: [13.4, 52.52] }]) {
      const site = read("events", { title: "E", date: "2025-03-07", location, venue: "Charité, Berlin" });
      expect(site).toMatchObject({ content: { document: { location: "Charité, Berlin" } }, unknown: [], notes: [] });
      expect(site).toMatchObject({ renamed: ["venue als location"] });
    }
    const given = { title: "E", date: "2025-03-07", location: points[0] };
    expect(read("events", given)).toMatchObject({
      mended: ['location „{"latitude":52.52,"longitude":13.4}“ gelesen als „52.52, 13.4“'],
    });
  });

  it("takes the time of an event from its dates where it has none of its own", () => {
    const time = (fields: object) => content("events", { title: "E", ...fields }).time;
    const [start, end] = ["2025-03-07T18:00:00+01:00", "2025-03-07T20:30:00+01:00"];
    expect(time({ date: start })).toBe("18:00 Uhr");
    expect(time({ startDate: { seconds: 1741366800 }, endDate: { seconds: 1741375800 } })).toBe("18:00 - 20:30 Uhr");
    expect(time({ date: "07.03.2025 18:00", lastDay: "08.03.2025 12:30" })).toBe("18:00 Uhr");
    expect(time({ date: start, lastDay: end, time: "abends" })).toBe("abends");
    const days = [
      "2025-03-07",
      "2025-03-07T00:00:00Z",
      "2025-03-06T23:00:00.000Z",
      "2025-03-07T12:00:00Z",
      1741345200000,
    ];
    for (const date of days) expect(time({ date }), String(date)).toBe("09:00 - 18:00 Uhr");
    const site = read("events", { title: "E", date: start });
    expect(site).toMatchObject({ mended: expect.arrayContaining([`time „${start}“ gelesen als „18:00 Uhr“`]) });
  });

  it("names fields that are unknown, also inside lists and objects", () => {
    const unknown = (collection: string, document: object) => {
      const site = read(collection, document);
      return site.kind === "content" || site.kind === "person" ? site.unknown : [];
    };
    const days = [
      { date: "14.03.2025", programm: [{ titel: "A" }] },
      { programm: [1], entries: [{ ort: "B", id: 1 }] },
    ];
    expect(unknown("congresses", { title: "K", foo: 1, days })).toEqual(["foo", "days.programm", "days.entries.ort"]);
    expect(unknown("courses", { title: "K", days: { 0: { note: "x" } } })).toEqual(["days.note"]);
    const registrationSettings = { enabled: true, aktiv: true, leer: "" };
    expect(unknown("events", { title: "E", date: "2025-01-01", registrationSettings })).toEqual([
      "registrationSettings.aktiv",
    ]);
  });

  it("takes as a draft what the export says is not public", () => {
    const draft = (fields: object) => {
      const site = read("news", { title: "A", date: "2024-01-02", content: "x", ...fields });
      return site.kind === "content" ? (site.draftReason ?? "public") : site.kind;
    };
    const secret = [
      ...[{ membersOnly: true }, { nurMitglieder: "ja" }, { internal: true }, { unlisted: true }, { enabled: false }],
      ...[{ access: "private" }, { visibility: "members" }, { visibleTo: "Vorstand" }, { state: { published: false } }],
      ...[{ published: false }, { isPublished: "false" }, { visible: 0 }, { public: "nein" }, { is_active: false }],
      ...[{ draft: true }, { isDeleted: true }, { deletedAt: "2024-01-01" }, { hidden: 1 }],
      ...[{ status: "draft" }, { status: "Entwurf" }, { post_status: "private" }, { state: "pending" }],
      ...[{ status: "archived" }, { zustand: "nicht veröffentlicht" }, { publishedAt: null }, { published_on: null }],
      ...[{ published: "f" }, { Entwurf: "x" }, { _status: "draft" }, { stage: "DRAFT" }],
      ...[{ Veröffentlicht: "Aus" }, { Veröffentlicht: "Nicht veröffentlicht" }, { status: 0 }, { state: "-2" }],
      ...[{ state: 2 }, { access: 2 }, { access: "3" }, { access_level: "Registered" }, { fe_group: "1,2" }],
      ...[{ fe_group: -2 }],
    ];
    for (const fields of secret)
      expect(draft(fields), JSON.stringify(fields)).toBe(
        `weil er laut „${Object.keys(fields).join()}“ nicht veröffentlicht ist`,
      );
    const open = [
      { published: true },
      { draft: false },
      { deletedAt: null },
      { status: "published" },
      { archived: true },
      ...[{ published: "t" }, { Entwurf: "n" }, { _status: "published" }, { stage: "PUBLISHED" }],
      ...[
        { Veröffentlicht: "An" },
        { status: "1" },
        { state: 1 },
        { access: 1 },
        { access: "5" },
        { access: "Public" },
      ],
      ...[{ fe_group: "0" }, { fe_group: "" }, { fe_group: -1 }],
      ...[{ publishAt: null }, { publishedAt: "" }, { publishedAt: "2024-01-02T10:00:00Z" }],
    ];
    for (const fields of open) expect(draft(fields), JSON.stringify(fields)).toBe("public");
    const named = (id: string) => read("news", { _id: id, title: "A", date: "2024-01-02", content: "x" }, "");
    expect(named("drafts.n1")).toMatchObject({ draftReason: "weil er laut „drafts.n1“ nicht veröffentlicht ist" });
    expect(named("n1")).not.toHaveProperty("draftReason");
    expect(read("settings", { contact: { email: "a@b.example" }, active: false }, "main")).not.toHaveProperty(
      "draftReason",
    );
    expect(read("home", { hero: { title: "A" }, published: false }, "main")).not.toHaveProperty("draftReason");
  });

  it("reads a legal text that is one text as one section", () => {
    const [html, title] = ["<h2>A</h2><p>b, c; d</p>", "D"];
    const imprint = { title, sections: [{ title: "", content: html }] };
    for (const written of [
      { content: html, title },
      { html, title },
      { inhalt: html, title },
    ])
      expect(content("legal", { imprint: written }), JSON.stringify(written)).toMatchObject({ imprint });
    expect(content("legal", { imprint: html, privacy: "a\n\nb" })).toMatchObject({
      imprint: { sections: imprint.sections },
      privacy: { sections: [{ content: "<p>a</p><p>b</p>" }] },
    });
    const both = { content: "x", sections: [{ content: "<p>y</p>" }] };
    expect(content("legal", { imprint: both })).toMatchObject({ imprint: { sections: [{ content: "<p>y</p>" }] } });
    expect(read("legal", { imprint: html })).toMatchObject({ mended: ["imprint als ein Abschnitt gelesen"] });
  });

  it("reads the German of texts in several languages, and the words of objects", () => {
    const event = { title: { en: "E", de: "D" }, date: "2025-01-01" };
    const location = { id: "x1", name: "Haus", address: "Str. 1", geo: { _latitude: 1, _longitude: 2 } };
    expect(content("events", { ...event, location })).toMatchObject({ title: "D", location: "Haus Str. 1" });
  });

  it("puts files and links beside a text at its end, but not the old address of the post", () => {
    const file = { name: "Satzung", url: "https://alt.example/s.pdf" };
    const other = "https://alt.example/x";
    const link = (address: string, words = address) =>
      `<p><a href="${address}" rel="noopener noreferrer">${words}</a></p>`;
    const given = { title: "T", date: "2025-01-01", content: "a\nb", attachments: [file, "x"], externalLink: other };
    expect(content("news", given).content).toBe(`<p>a<br>b</p>${link(file.url, "Satzung")}${link(other)}`);
    expect(read("news", { ...given, url: other, link: other })).toMatchObject({
      mended: ["attachments, externalLink als Links ans Ende des Textes gestellt"],
      unknown: ["url", "link"],
    });
    expect(content("events", { title: "T", date: "2025-01-01", downloads: { 0: file } }).description).toBe(
      link(file.url, "Satzung"),
    );
  });

  it("takes the words beside a picture as its alternative text, and says where there is no place for them", () => {
    const picture = { url: "https://alt.example/a.jpg", alt: "", caption: "Saal" };
    const dated = { title: "T", date: "2025-01-01" };
    const site = read("news", { ...dated, image: picture, images: [picture, "https://alt.example/b.jpg"] });
    expect(site).toMatchObject({ notes: expect.arrayContaining(["images ohne ihre Bildunterschriften übernommen"]) });
    expect(content("events", { ...dated, image: picture }).imageAlt).toBe("Saal");
    expect(content("events", { ...dated, image: picture, imageAlt: "Eigener" }).imageAlt).toBe("Eigener");
  });

  it("reads what WordPress had rendered", () => {
    const rendered =
      '<div class="wp-block-file"><a href="https://alt.example/s.pdf">Satzung</a><a href="https://alt.example/s.pdf" class="wp-block-file__button">Herunterladen</a></div><img src="data:image/gif;base64,R0lGOD" data-src="https://alt.example/l.jpg" alt="Saal">';
    const html = content("news", { title: "T", date: "2025-01-01", content: { rendered } }).content;
    expect(html).toContain(">Satzung</a>");
    expect(html).toContain("https://alt.example/l.jpg");
    expect(html).not.toContain("Herunterladen");
  });

  it("has no markup in fields that are shown as they are", () => {
    const about = { mission: "<p>a</p><p>b &amp; c</p>", coreValues: [{ title: "<b>T</b>", description: "<i>d</i>" }] };
    expect(content("about", about)).toMatchObject({
      mission: "a\nb & c",
      coreValues: [{ title: "T", description: "d" }],
    });
    expect(content("events", { title: "T", date: "2025-01-01", location: "Köln<br>Haus" }).location).toBe("Köln Haus");
  });

  it("takes as a draft what would be published without its text", () => {
    const site = read("news", { title: "A", date: "2024-01-02", content: { foo: { bar: 1 } } });
    expect(site).toMatchObject({ draftReason: "weil der Text nicht lesbar ist (content)" });
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
      notes: [expect.stringContaining("nur die erste übernommen")],
    });
    expect(read(collection, { ...several, email: "a@praxis.example" })).toMatchObject({ notes: [] });
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
    ["unbekannte Sammlung „users“", "users", { name: "B" }, "a1", "users a1 „B“"],
    ["unbekannte Sammlung „toString“", "toString", {}, "a1", "toString a1"],
    ["ohne Kennung", "news", { title: "A", date: "2024-01-02" }, "", "Nachrichten „A“"],
    ["enthält keines der Felder dieser Sammlung", "legal", { text: "x", imprint: null }, "a1", "Rechtliches a1"],
    ["enthält keines der Felder dieser Sammlung", "home", {}, "a1", "Startseite a1"],
    ["nichts davon ist lesbar (alle Felder sind leer)", "about", { mission: { de: { x: 1 } } }, "a1", "Über uns a1"],
  ])("skips a document with the reason %s", (reason, collection, document, id, title) => {
    expect(read(collection, document, id)).toEqual({ kind: "left out", title, reason });
  });

  it("reports skipped people by their id only", () => {
    expect(read("registrations", { title: "Frau", firstName: "Erika" }, "r1")).toMatchObject({
      kind: "left out",
      title: "Anmeldungen r1",
    });
  });

  it.each<[collection: string, document: Record<string, unknown>, read: Record<string, unknown>]>([
    ["news", { title: "A", date: "12.03.2025" }, { date: "2025-03-12" }],
    ["news", { title: "A", date: { _seconds: 1_741_000_000, _nanoseconds: 5 } }, { date: "2025-03-03" }],
    ["news", { title: "A", date: "2024-10-03T22:30:00.000Z" }, { date: "2024-10-04" }],
    ["news", { title: "A", date: 1_741_000_000_000 }, { date: "2025-03-03" }],
    ["news", { title: "A", date: "2025-3-7", type: "Regular" }, { date: "2025-03-07", type: "regular" }],
    ["news", { title: "A", date: "2025-03-07", language: "en-GB" }, { language: "en" }],
    [
      "news",
      { title: "A", date: "2025-03-07", introtext: "<p>A</p>", fulltext: "<p>B</p>" },
      { content: "<p>A</p><p>B</p>" },
    ],
    ["news", { title: 2025, date: "2025-03-07", isPinned: "ja" }, { title: "2025", isPinned: true }],
    ["events", { title: "A", date: "10.-12.03.2025", type: "Kongress" }, { date: "2025-03-10", lastDay: "2025-03-12" }],
    ["events", { title: "A", date: "2025-03-10", time: "", price: "x" }, { time: "09:00 - 18:00 Uhr", price: 0 }],
    ["events", { title: "A", date: "2025-03-10", registrationSettings: { registrationMethod: "link" } }, {}],
    ["settings", { phone: 491701234, contactEmail: "-" }, { phone: "491701234", contactEmail: "" }],
    [
      "settings",
      { socialMedia: { linkedin: "linkedin.com/x" } },
      { socialMedia: { linkedin: "https://linkedin.com/x" } },
    ],
    ["about", { mission: "M", values: ["a", "b"] }, { mission: "M", values: "a\nb" }],
    ["about", { mission: "M", values: { 0: "a", 1: "b" } }, { values: "a\nb" }],
    [
      "about",
      { mission: "M", coreValues: { a: { title: "A" }, b: { title: "B" } } },
      { coreValues: [{ title: "A" }, {}] },
    ],
    ["settings", { phone: "1", address: { street: "Weg 1", city: "12345 Ort" } }, { address: "Weg 1\n12345 Ort" }],
    ["news", { title: "A", date: 1_741_000_000 }, { date: "2025-03-03" }],
    ["news", { title: "A", date: "1741000000000" }, { date: "2025-03-03" }],
    ["events", { title: "A", date: "2025-03-10", certificationPoints: "4 Punkte" }, { certificationPoints: 4 }],
    ["events", { title: "A", date: "2025-03-10", certificationPoints: "beantragt" }, { certificationPoints: 0 }],
    [
      "events",
      { title: "A", date: "2025-03-10", registrationSettings: '{"enabled":1}' },
      { registrationSettings: { enabled: true } },
    ],
    ["documents", { title: "A", fileUrl: "/files/a", size: "1,5 MB" }, { size: 1_572_864 }],
    [
      "about",
      { mission: "M", coreValues: { 1: { title: "B" }, 0: { title: "A" } } },
      { coreValues: [{ title: "A" }, {}] },
    ],
    [
      "congresses",
      { title: "A", days: { 0: { date: "Mi", entries: { 0: { time: 9 } } } } },
      { days: [{ date: "Mi" }] },
    ],
    ["documents", { title: "A", fileUrl: "/files/a", tags: "a, b", size: 10.5 }, { tags: ["a", "b"], size: 11 }],
    ["documents", { title: "A", url: "/files/a", fileType: "docx" }, { fileUrl: "/files/a", fileType: "doc" }],
    [
      "board",
      { name: "H", title: "Dr.", role: "R", description: "x", image: "/a", order: "2", imagePosition: "Top" },
      {
        position: 2,
        imagePosition: "top",
      },
    ],
  ])("mends old habits of %s: %j", (collection, document, expected) => {
    expect(content(collection, document)).toMatchObject(expected);
  });

  it("says when something was made as the day here", () => {
    const site = read("documents", { title: "A", fileUrl: "/files/a", createdAt: "15.01.2024" });
    expect(site).toMatchObject({ mended: ["createdAt „15.01.2024“ gelesen als „15.01.2024, 00:00“"] });
  });

  it.each(["*", "de-DE", "de_AT", "Deutsch", "german"])(
    "reads the language %s as German, which is empty here",
    (language) => {
      const site = read("news", { title: "A", date: "2025-03-07", content: "x", language });
      expect(site).toMatchObject({
        content: { document: { language: "" } },
        notes: [],
        mended: [`language „${language}“ gelesen als leer`],
      });
    },
  );

  it("lists what it read differently, and never drops a record for one field", () => {
    expect(read("settings", { phone: 491701234, contactEmail: "-", address: "Str. 1" }, "main")).toMatchObject({
      title: "Einstellungen main",
      notes: ["contactEmail nicht lesbar, ausgelassen: „-“"],
    });
    const person = {
      eventId: "e",
      email: "a@example.org",
      status: "registered",
      createdAt: "5. Januar 2025 um 10:00:00 UTC+1",
    };
    expect(read("registrations", person)).toMatchObject({
      person: { document: { status: "new", createdAt: "2025-01-05T09:00:00.000Z" } },
      mended: ["status umgeschrieben", "createdAt umgeschrieben"],
    });
  });

  it("cuts a text that is too long for its field, and says so", () => {
    const read_ = read("about", { mission: "Wort ".repeat(5000) }, "main");
    expect(read_).toMatchObject({
      notes: ["mission ist zu lang und nach 20.000 Zeichen abgeschnitten"],
      content: { document: { mission: "Wort ".repeat(4000).trim() } },
    });
  });

  it.each([
    ["settings", { ContactEmail: "a@b.example", PHONE: 1 }, { contactEmail: "a@b.example", phone: "1" }],
    ["news", { Title: "A", title: "B", Date: "2025-01-02" }, { title: "B", date: "2025-01-02" }],
    ["documents", { title: "A", fileUrl: "satzung.pdf" }, { fileUrl: "satzung.pdf" }],
  ])("reads the names of fields of %s in any case, and no path as a host: %j", (collection, document, expected) => {
    expect(content(collection, document)).toMatchObject(expected);
  });

  it("follows ids and paths to other records, and names fields that do not exist here", () => {
    const newId = plainDocument({ collection: "news", id: "n/1", json: "{}" }).id;
    const colors = { "n/1": "red" };
    expect(content("home", { featuredNewsIds: ["n/1", "b"], featuredNewsColors: colors })).toMatchObject({
      featuredNewsIds: [newId, "b"],
      featuredNewsColors: { [newId]: "red" },
    });
    const person = { email: "a@example.org", vorname: "Eva", nachname: "Alt", ort: "Ulm" };
    expect(
      read("registrations", { ...person, eventId: "projects/p/databases/(default)/documents/events/e1", geburt: 1 }),
    ).toMatchObject({
      person: { document: { eventId: "e1", firstName: "Eva", lastName: "Alt", city: "Ulm" } },
      unknown: ["geburt"],
    });
  });

  it.each([
    ["news", { title: "A", date: "2024-01-02", content: "x" }],
    ["documents", { title: "A", fileUrl: "/files/a.pdf" }],
  ])("keeps %s of an owner as a draft", (collection, fields) => {
    const source = { collection, id: "a1", json: JSON.stringify(fields) };
    expect(siteDocument(plainDocument(source))).not.toHaveProperty("draftReason");
    expect(siteDocument(plainDocument({ ...source, parent: "users/u1" }))).toMatchObject({
      kind: "content",
      draftReason: expect.stringContaining("zu „users/u1“ gehörte"),
    });
  });

  it("keeps a record that lacks required fields as a draft", () => {
    expect(read("board", { name: "Hans", title: "Dr.", image: null }, "b3")).toMatchObject({
      title: "Vorstand b3 „Hans“",
      draftReason: expect.stringMatching(/^weil Angaben fehlen \(\w+: Bitte füllen Sie alle Pflichtfelder aus\)$/),
      content: { document: { name: "Hans", title: "Dr." } },
    });
    expect(read("news", { title: "A", date: "2024-02-30" })).toMatchObject({
      draftReason: "weil Angaben fehlen (date: Bitte geben Sie ein gültiges Datum ein.)",
      content: { document: { title: "A", date: "2024-02-30" } },
    });
    // A draft is shown, too, and shows no object.
    for (const date of [{ year: 2024, month: 2 }, [2024, 2, 3], [[]]]) {
      const site = read("news", { title: "A", date });
      expect(site).toMatchObject({
        draftReason: "weil Angaben fehlen (date: Bitte geben Sie ein gültiges Datum ein.)",
        notes: [`date nicht lesbar, ausgelassen: „${JSON.stringify(date)}“`],
      });
      expect(site).toHaveProperty("content.document.date", undefined);
    }
  });

  it("drops the access gate's password, in plain text or hashed, and keeps the gate closed", () => {
    const maintenance = (password: string) => read("settings", { maintenance: { enabled: true, password } });
    expect(maintenance("geheim123")).toMatchObject({
      notes: ["das Passwort des Wartungsmodus wurde nicht übernommen; bitte setzen Sie ein neues"],
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

it("takes the collection of a REST answer from the path of each document, not from its list “documents”", () => {
  const name = "projects/verein/databases/(default)/documents/news/n1";
  const fields = { title: { stringValue: "Eins" }, date: { timestampValue: "2025-02-03T10:00:00Z" } };
  const json = JSON.stringify({ name, fields, createTime: "2025-01-01T00:00:00Z" });
  expect(plainDocument({ collection: "documents", id: "", json })).toMatchObject({ collection: "news", id: "n1" });
});
