import { describe, expect, it } from "vitest";
import { personKey } from "#model/people/person-key.ts";
import { fc } from "#test/property.ts";
import { readParticipantList } from "./participant-list.ts";

const read = (...table: string[][]) => readParticipantList(table);
const rowsOf = (list: ReturnType<typeof read>) => (list.ok ? list.rows : []);

describe("a list of participants", () => {
  it("is parsed by its headings, in any order and spelling, ignoring other columns", () => {
    const list = read(
      ["Status", "E-Mail-Adresse", "NACHNAME", "Vorname ", "Anrede / Titel", "Ort"],
      ["Neu", " anna@praxis.example ", "Groß", "Anna", "Dr.", "Köln"],
    );
    expect(list).toEqual({
      ok: true,
      head: ["Status", "E-Mail-Adresse", "NACHNAME", "Vorname ", "Anrede / Titel", "Ort"],
      columns: { status: 0, email: 1, lastName: 2, firstName: 3, title: 4, city: 5 },
      rows: [
        {
          line: 2,
          person: {
            title: "Dr.",
            firstName: "Anna",
            lastName: "Groß",
            email: "anna@praxis.example",
            city: "Köln",
            status: "new",
          },
          problem: undefined,
        },
      ],
    });
    const [named] = rowsOf(read(["Name", "Nachname", "Mail"], ["Anna Groß", "Groß", "a@b.example"]));
    expect(named?.person.lastName).toBe("Groß");
  });

  it.each(["#WERT!", "#NV", "#REF!", "######", "Err:502"])("says where a formula failed: %s", (cell) => {
    const [row] = rowsOf(read(["Vorname", "Nachname", "E-Mail", "Ort"], ["Anna", cell, "a@b.example", "Bonn"]));
    expect(row?.problem).toContain(`„${cell}“, ein Fehler der Tabelle`);
  });

  it("is found below other lines, and the lines keep their numbers", () => {
    const list = read(
      ["Bericht vom", "01.02.2027", "", ""],
      ["Thema", "Schmerz", "", ""],
      [""],
      ["First Name", "Last Name", "Email", "City"],
      ["Anna", "Groß", "Anna Groß <anna@praxis.example>", "Köln"],
      ["Eva", "", "mailto:eva@praxis.example", ""],
    );
    expect(rowsOf(list).map(({ line, person, problem }) => [line, person.lastName, person.email, problem])).toEqual([
      [5, "Groß", "anna@praxis.example", undefined],
      [6, "", "eva@praxis.example", "Der Nachname fehlt."],
    ]);
  });

  it("takes another address where Forms writes none", () => {
    const list = read(["E-Mail", "Nachname", "E-Mail-Adresse"], ["anonymous", "Groß", "a@praxis.example"]);
    expect(rowsOf(list)[0]?.person.email).toBe("a@praxis.example");
    const two = read(["Nachname", "E-Mail privat", "E-Mail dienstlich"], ["Groß", "", "a@praxis.example"]);
    expect(rowsOf(two)[0]?.person.email).toBe("a@praxis.example");
  });

  it("is read without what programs write around a cell", () => {
    const [row] = rowsOf(read(["Nachname", "E-Mail"], ['="Groß"', "'a@b.example\u200b"]));
    expect(row).toMatchObject({ person: { lastName: "Groß", email: "a@b.example" }, problem: undefined });
  });

  it("may be empty, which is said", () => {
    for (const table of [[], [[""]], [["", " "]]])
      expect(readParticipantList(table)).toMatchObject({ ok: false, message: "Diese Datei ist leer." });
  });

  it.each([
    ["title", ["Titel", "Anrede", "Anrede/Titel", "Title"]],
    ["firstName", ["Vorname", "First name"]],
    ["lastName", ["Nachname", "Familienname", "Last name", "Surname"]],
    ["email", ["E-Mail", "E-Mail-Adresse", "Mail", "Mailadresse"]],
    ["city", ["Wohnort", "Ort", "Stadt", "City"]],
  ] as const)("has a column %s under any of these headings: %j", (field, headings) => {
    for (const heading of headings) {
      const others = { lastName: "Nachname", email: "E-Mail", [field]: heading };
      const row = Object.keys(others).map((name) => (name === "email" ? "a@b.example" : `Wert ${name}`));
      const [read1] = rowsOf(read(Object.values(others), row));
      expect(read1?.person[field], heading).toBe(field === "email" ? "a@b.example" : `Wert ${field}`);
    }
  });

  it("reads what our own export has beside the five fields", () => {
    const table = [
      ["Nachname", "E-Mail", "Status", "Bezahlt am", "Essen?", "EFN"],
      ["Groß", "a@b.example", "Bestätigt", "12.06.2026", "vegan", "80276 00000 00017"],
      ["Klein", "c@d.example", "Storniert", "", "", ""],
      ["Lang", "e@f.example", "paid", "", "Fisch", ""],
      ["Kurz", "g@h.example", "", "gestern", "", ""],
    ];
    const question = { id: "e", label: "Essen?", kind: "choice" as const, isRequired: true, help: "" };
    const asked = { questions: [{ ...question, options: ["vegan", "alles"] }], asksForEfn: true };
    const rows = rowsOf(readParticipantList(table, asked));
    expect(
      rows.map(({ person: { status, paidOn, details }, problem }) => ({ status, paidOn, details, problem })),
    ).toEqual([
      {
        ...{ status: "confirmed", paidOn: "2026-06-12", problem: undefined },
        details: { "frage-e": "vegan", efn: "80276 00000 00017" },
      },
      { status: "cancelled" },
      { details: { "frage-e": "Fisch" }, problem: "Essen? „Fisch“: Bitte wählen Sie eine der Antworten aus." },
      { paidOn: "gestern", problem: "Bezahlt am „gestern“: das ist kein Datum wie 03.02.2025." },
    ]);
  });

  it("registers nobody who has cancelled, however other programs say it", () => {
    const statusOf = (cell: string) =>
      rowsOf(read(["Nachname", "E-Mail", "Status"], ["Groß", "a@b.example", cell]))[0]?.person.status;
    const said = {
      cancelled: [
        ...["Storniert", "STORNO", "abgesagt", "Absage", "abgemeldet am 3.2.", "canceled", "Cancelled", "declined"],
        "zurückgetreten",
      ],
      waiting: ["Warteliste", "auf Warteliste", "waiting list"],
      new: ["Neu", "offen", "unbestätigt", "pending"],
      confirmed: ["Bestätigt", "confirmed", "zugesagt"],
    };
    for (const [status, words] of Object.entries(said))
      for (const word of words) expect(statusOf(word), word).toBe(status);
    for (const word of ["", "paid", "Mitglied"]) expect(statusOf(word), word).toBeUndefined();
  });

  it("reads the day of a payment in every spelling that an import reads", () => {
    const paid = (paidOn: string) => {
      const [row] = rowsOf(read(["Nachname", "E-Mail", "Bezahlt am"], ["Groß", "a@b.example", paidOn]));
      return row?.problem ?? row?.person.paidOn;
    };
    for (const written of ["03.02.2025", "3.2.25", "2025-02-03", "2025-02-03 10:00", "3. Februar 2025", "03-02-2025"])
      expect(paid(written), written).toBe("2025-02-03");
    expect(paid("23/02/2025")).toBe("2025-02-23");
    const reason = "Bezahlt am „03/02/2025“: es ist nicht zu erkennen, ob der Tag oder der Monat zuerst steht.";
    expect(paid("03/02/2025")).toBe(reason);
    expect(paid("45691")).toBe("Bezahlt am „45691“: das ist kein Datum wie 03.02.2025.");
  });

  it("takes no payment of a day to come", () => {
    const table = [
      ["Nachname", "E-Mail", "Bezahlt am"],
      ["Groß", "a@b.example", "15.06.2026"],
      ["Klein", "k@b.example", "16.06.2026"],
    ];
    const rows = rowsOf(readParticipantList(table, { questions: [], asksForEfn: false, today: "2026-06-15" }));
    expect(rows.map(({ problem }) => problem)).toEqual([
      undefined,
      "Bezahlt am „16.06.2026“: Bitte geben Sie ein Datum an, das nicht in der Zukunft liegt.",
    ]);
  });

  it("reads lists of other programs, and corrected columns", () => {
    const head = ["Attendee name", "Attendee email", "Email"];
    const table = [head, ["Dr. Jörg Müller", "", "jm@b.example"], ["Anna Groß", "a@b.example", "x@b.example"]];
    expect(rowsOf(read(...table)).map(({ person: { title, lastName, email } }) => [title, lastName, email])).toEqual([
      ["Dr.", "Müller", "jm@b.example"],
      ["", "Groß", "a@b.example"],
    ]);
    const corrected = readParticipantList(table, undefined, { fullName: 0, email: 2 });
    expect(rowsOf(corrected).map(({ person: { email } }) => email)).toEqual(["jm@b.example", "x@b.example"]);
  });

  it("requires name and e-mail address only", () => {
    expect(read(["Vorname", "Ort"], ["Anna", "Köln"])).toMatchObject({
      ok: false,
      message: "In der ersten Zeile fehlt die Überschrift „Nachname“ und „E-Mail“.",
    });
    expect(read([])).toMatchObject({ ok: false });
    expect(read(["Name", "E-Mail"], ["", " "])).toMatchObject({
      ok: false,
      message: "Unter den Überschriften steht niemand.",
    });
    const problems = rowsOf(
      read(["Name", "E-Mail"], ["Groß", "a@b.example"], ["", "c@d.example"], [], ["Klein"], ["Klein", "kein"]),
    ).map(({ line, problem }) => [line, problem]);
    expect(problems).toEqual([
      [2, undefined],
      [3, "Der Nachname fehlt."],
      [5, "Die E-Mail-Adresse fehlt."],
      [6, "Diese E-Mail-Adresse ist nicht gültig."],
    ]);
  });

  it("reports repeated persons", () => {
    const rows = rowsOf(
      read(["Name", "E-Mail"], ["Groß", "A@b.example"], ["Gross", "a@B.example"], ["Klein", "a@b.example"]),
    );
    expect(rows.map(({ problem }) => problem)).toEqual([undefined, "Steht schon in Zeile 2.", undefined]);
  });

  it("removes the apostrophe with which our exports escape formulas", () => {
    const [row] = rowsOf(read(["Name", "E-Mail", "Ort"], ["Groß", "a@b.example", "'-Ort"]));
    expect(row?.person.city).toBe("-Ort");
    const cities = ["' =1+1", "'＋1", "'s-Hertogenbosch", "Ort '+1", " Ulm "];
    const rows = rowsOf(read(["Name", "E-Mail", "Ort"], ...cities.map((city, n) => ["Groß", `a${n}@b.example`, city])));
    expect(rows.map(({ person }) => person.city)).toEqual(["=1+1", "＋1", "'s-Hertogenbosch", "Ort '+1", "Ulm"]);
    // An invalid row stays as typed.
    expect(rowsOf(read(["Name", "E-Mail"], ["Groß", "kein"]))[0]?.person).toMatchObject({
      lastName: "Groß",
      email: "kein",
    });
  });

  it("has a maximum length", () => {
    const lines = (count: number) => Array.from({ length: count }, (_, n) => ["Groß", `n${n}@b.example`]);
    expect(read(["Name", "E-Mail"], ...lines(2000)).ok).toBe(true);
    expect(read(["Name", "E-Mail"], ...lines(2001))).toMatchObject({
      ok: false,
      message: "Die Liste hat mehr als 2.000 Zeilen.",
    });
  });

  it("accepts any text, and nobody twice", () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom("Name", "E-Mail", "a@b.example", "A@b.example", "Groß"));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 8 }), (lines) => {
        const taken = rowsOf(read(["Name", "E-Mail"], ...lines)).filter(({ problem }) => !problem);
        expect(new Set(taken.map(({ person }) => personKey(person))).size).toBe(taken.length);
      }),
    );
  });
});

it("names kinds of participation and workshops by their titles", () => {
  const choices = {
    participations: [{ id: "k1", title: "Mitglied" }],
    workshops: [
      { id: "w1", title: "Ultraschall" },
      { id: "w2", title: "Hypnose" },
      { id: "w3", title: "Hypnose, Teil 2; für Geübte" },
    ],
  };
  const table = [
    ["Nachname", "E-Mail", "Teilnahmeart", "Workshops"],
    ["Groß", "a@praxis.example", " mitglied (nicht mehr angeboten)", "Hypnose, Ultraschall"],
    ["Klein", "b@praxis.example", "", ""],
    ["Lang", "c@praxis.example", "Gast", "Hypnose"],
    ["Kurz", "d@praxis.example", "Mitglied", "Hypnose; Yoga"],
    ["Weit", "e@praxis.example", "", "Ultraschall, hypnose, teil 2; für Geübte (nicht mehr angeboten), Hypnose"],
    ["Breit", "f@praxis.example", "", "Hypnose, Teil 2"],
  ];
  const list = readParticipantList(table, { questions: [], asksForEfn: false, choices });
  expect(list.ok && list.rows.map(({ person, problem }) => [person.participation, person.workshops, problem])).toEqual([
    ["k1", ["w2", "w1"], undefined],
    [undefined, undefined, undefined],
    [undefined, ["w2"], "„Gast“ gibt es in dieser Veranstaltung nicht."],
    ["k1", ["w2"], "„Yoga“ gibt es in dieser Veranstaltung nicht."],
    // As our own export writes them.
    [undefined, ["w1", "w3", "w2"], undefined],
    [undefined, ["w2"], "„Teil 2“ gibt es in dieser Veranstaltung nicht."],
  ]);
  // Other events read the same list without these columns.
  const other = readParticipantList(table);
  expect(Object.keys(other.columns)).toEqual(["lastName", "email"]);
});
