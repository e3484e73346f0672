import { expect, it } from "vitest";
import { guessColumns, repeatedHeadings, splitName } from "./list-columns.ts";

const none = { questions: [], asksForEfn: false };

it.each([
  [
    "pretix",
    "Order code|Status|Attendee name|Attendee name: Given name|Attendee name: Family name|Attendee email|Email",
  ],
  ["Eventbrite", "Order #|First Name|Last Name|Email Address|Billing City"],
  ["Zoom", "First Name|Last Name|Email|City|Registration Time|Approval Status"],
  ["Google Forms", "Zeitstempel|E-Mail-Adresse|Titel / Anrede|Vor- und Nachname|Klinik / Praxis|Ort"],
])("knows the columns of %s", (_tool, head) => {
  const cells = head.split("|");
  const named = Object.entries(guessColumns(cells, none)).map(([field, position]) => [field, cells[position]]);
  expect(Object.fromEntries(named)).toEqual(
    {
      pretix: {
        firstName: "Attendee name: Given name",
        lastName: "Attendee name: Family name",
        email: "Attendee email",
        status: "Status",
      },
      Eventbrite: { firstName: "First Name", lastName: "Last Name", email: "Email Address", city: "Billing City" },
      Zoom: { firstName: "First Name", lastName: "Last Name", email: "Email", city: "City" },
      "Google Forms": {
        title: "Titel / Anrede",
        fullName: "Vor- und Nachname",
        email: "E-Mail-Adresse",
        city: "Ort",
      },
    }[_tool],
  );
});

it.each([
  ["Wie ist Ihr Vorname?|Wie ist Ihr Nachname?|E-Mail-Adresse|Wohnort/Land", [0, 1, undefined, 2, 3]],
  ["Teilnehmername: Nachname|Teilnehmername: Vorname|E-Mail|Teilnehmer-E-Mail", [1, 0, undefined, 3, undefined]],
  ["Name (Originalname)|Benutzer-E-Mail", [undefined, undefined, 0, 1, undefined]],
  ["Bitte Vor- und Nachname angeben|Ihre E-Mail-Adresse", [undefined, undefined, 0, 1, undefined]],
  ["Name|E-Mail", [undefined, undefined, 0, 1, undefined]],
  ["Vor- & Nachname|Email ID", [undefined, undefined, 0, 1, undefined]],
  ["Surname|Forename|E-mail 1 - Value|Town", [1, 0, undefined, 2, 3]],
  ["Vor-\nname|Nachname|Einwilligung E-Mail|E-Mail\n(dienstlich)", [0, 1, undefined, 3, undefined]],
  ["Gast: Vorname|Gast: Nachname|Gast: E-Mail", [0, 1, undefined, 2, undefined]],
  ["Zuname|Vorname|E-Mail", [1, 0, undefined, 2, undefined]],
  ["Vor- und Zuname|E-Mail", [undefined, undefined, 0, 1, undefined]],
  ["Vorname, Zuname|E-Mail", [undefined, undefined, 0, 1, undefined]],
  ["Nach- und Vorname|E-Mail", [undefined, undefined, 0, 1, undefined]],
  ["Name der Veranstaltung|Name der/des Teilnehmenden|E-Mail", [undefined, undefined, 1, 2, undefined]],
  ["Name|Vorname|Mail", [1, 0, undefined, 2, undefined]],
  ["Name, Vorname|E-Mail", [undefined, undefined, 0, 1, undefined]],
  ["Name und Vorname des Teilnehmers|E-Mail", [undefined, undefined, 0, 1, undefined]],
  [
    "Vorname des Käufers|Nachname des Käufers|Vorname des Teilnehmers|Nachname des Teilnehmers|E-Mail des Teilnehmers",
    [2, 3, undefined, 4, undefined],
  ],
  ["Vorname des Käufers|Nachname des Käufers|E-Mail", [0, 1, undefined, 2, undefined]],
])("knows the headings of %s", (head, positions) => {
  const { firstName, lastName, fullName, email, city } = guessColumns(head.split("|"), none);
  expect([firstName, lastName, fullName, email, city]).toEqual(positions);
});

it("takes the academic title before the form of address", () => {
  for (const title of ["Akad. Titel", "Titel (akad.)", "Akademischer Grad", "Titel"])
    expect(guessColumns(["Anrede", title, "Vorname", "Nachname", "E-Mail"], none).title, title).toBe(1);
});

it.each([
  ["Name|E-Mail|Name", [{ heading: "Name", columns: [0, 2], taken: [0] }]],
  ["E-Mail|Vorname|Nachname|e-mail |E\u2011Mail:", [{ heading: "E-Mail", columns: [0, 3, 4], taken: [0] }]],
  ["Vorname|Nachname|E-Mail|Bemerkung|Bemerkung", []],
  ["Vorname|Nachname|E-Mail|||", []],
  ["Nachname|E-Mail|Workshop 1|Workshop 2", []],
])("says which headings of %s stand over several columns", (line, expected) => {
  const head = line.split("|");
  expect(repeatedHeadings(head, guessColumns(head, none))).toEqual(expected);
});

it("says nothing of a heading of which every column was chosen", () => {
  expect(repeatedHeadings(["Name", "E-Mail", "Name"], { firstName: 0, email: 1, lastName: 2 })).toEqual([]);
  expect(repeatedHeadings(["Name", "E-Mail", "Name", "Name"], { firstName: 0, email: 1, lastName: 2 })).toEqual([
    { heading: "Name", columns: [0, 2, 3], taken: [0, 2] },
  ]);
});

it("knows the columns of our own export, with EFN and questions of the event", () => {
  const head = ["Titel", "Vorname", "Nachname", "E-Mail", "Wohnort", "Status", "Bezahlt am", "Essen?", "EFN"];
  const asked = { questions: [{ id: "e", label: "Essen?" }], asksForEfn: true };
  expect(guessColumns(head, asked)).toEqual({
    ...{ title: 0, firstName: 1, lastName: 2, email: 3, city: 4, status: 5, paidOn: 6, efn: 8, "frage-e": 7 },
  });
  expect(guessColumns(head, none)).not.toHaveProperty("efn");
});

it.each([
  ["Jörg Müller", "", "Jörg", "Müller"],
  ["Dr. Jörg Müller", "Dr.", "Jörg", "Müller"],
  ["Prof. Dr. med. Anna Maria Groß", "Prof. Dr. med.", "Anna Maria", "Groß"],
  ["Frau Eva von der Heide", "Frau", "Eva", "von der Heide"],
  ["Groß, Anna", "", "Anna", "Groß"],
  ["Groß, Dr. med. Anna", "Dr. med.", "Anna", "Groß"],
  ["Anna Groß (Dr. Anna Groß)", "Dr.", "Anna", "Groß"],
  ["Müller", "", "", "Müller"],
  ["Dragan Petrović", "", "Dragan", "Petrović"],
  ["Frauke Drees", "", "Frauke", "Drees"],
  ["Univ.-Prof. Dr. med. univ. A. B. Klein", "Univ.-Prof. Dr. med. univ.", "A. B.", "Klein"],
  ["Dr. Dr. h.c. mult. Max Klein", "Dr. Dr. h.c. mult.", "Max", "Klein"],
  ["Prof. em. Dr. med. dent. Weiß", "Prof. em. Dr. med. dent.", "", "Weiß"],
  ["Dr.med.Anna Groß", "Dr. med.", "Anna", "Groß"],
  ["Dr.in Eva Klein", "Dr.in", "Eva", "Klein"],
  ["Dr. rer. medic. Eva Klein", "Dr. rer. medic.", "Eva", "Klein"],
  ["Dipl.-Psych. (FH) Eva Klein", "Dipl.-Psych. (FH)", "Eva", "Klein"],
  ["Priv.-Doz. Dr. habil. Eva Klein", "Priv.-Doz. Dr. habil.", "Eva", "Klein"],
  ["Mag. Dr. Eva Klein", "Mag. Dr.", "Eva", "Klein"],
  ["OA Dr. Klein", "OA Dr.", "", "Klein"],
  ["MUDr. Jan Novák", "MUDr.", "Jan", "Novák"],
  ["Eva Klein, Dr. med.", "Dr. med.", "Eva", "Klein"],
  ["Eva Klein, M.Sc.", "M.Sc.", "Eva", "Klein"],
  ["Klein, Eva, Dr.", "Dr.", "Eva", "Klein"],
  ["Dr. Eva Klein MBA", "Dr. MBA", "Eva", "Klein"],
  ["Eva Klein M. Sc. PhD", "M. Sc. PhD", "Eva", "Klein"],
  ["Dr. Klein MD", "Dr. MD", "", "Klein"],
  ["Eva MD", "", "Eva", "MD"],
  ["Fr. Eva Klein", "Fr.", "Eva", "Klein"],
  ["Hr. Dr. Jan Klein", "Hr. Dr.", "Jan", "Klein"],
  ["cand. med. Eva Klein", "cand. med.", "Eva", "Klein"],
  ["Eva Klein <eva@klein.example>", "", "Eva", "Klein"],
  ["Klein, Eva, Dr. med., M.Sc.", "Dr. med. M.Sc.", "Eva", "Klein"],
  ["Weiß, geb. Schwarz, Eva", "", "Eva", "Weiß, geb. Schwarz"],
  ["Eva Klein (Klinikum Ulm)", "", "Eva", "Klein (Klinikum Ulm)"],
  ["Ma, Li", "", "Li", "Ma"],
  ["Ca Nguyen", "", "Ca", "Nguyen"],
  ["Mag Univ", "", "Mag", "Univ"],
  ["Prim. Univ.-Prof. DDr. Eva Klein", "Prim. Univ.-Prof. DDr.", "Eva", "Klein"],
  ["a.o. Univ.-Prof. Dr. Eva Klein", "a.o. Univ.-Prof. Dr.", "Eva", "Klein"],
  ["Univ.Prof.in Mag.a Dr.in Eva Klein", "Univ. Prof.in Mag.a Dr.in", "Eva", "Klein"],
  ["Dr.A. Klein", "Dr.", "A.", "Klein"],
  ["Prof.Dr.A.Klein", "Prof. Dr.", "", "A.Klein"],
  ["Univ.-Doz. Dr. Eva Klein", "Univ.-Doz. Dr.", "Eva", "Klein"],
  ["Priv. Doz. Dr. Eva Klein", "Priv. Doz. Dr.", "Eva", "Klein"],
  ["Priv.Doz. Dr. Eva Klein", "Priv. Doz. Dr.", "Eva", "Klein"],
  ["Dipl.Psych. Eva Klein", "Dipl. Psych.", "Eva", "Klein"],
  ["Eva Klein Dr. med.", "Dr. med.", "Eva", "Klein"],
  ["Klein, Eva Dr.", "Dr.", "Eva", "Klein"],
  ["Dr. Eva Klein M.", "Dr.", "Eva Klein", "M."],
  ["Eva v. Stein", "", "Eva", "v. Stein"],
  ["Jan v. d. Heide", "", "Jan", "v. d. Heide"],
  ["Jan V. Heide", "", "Jan V.", "Heide"],
  ["Karl Frhr. v. Stein", "", "Karl", "Frhr. v. Stein"],
  ["Jan van ’t Hoff", "", "Jan", "van ’t Hoff"],
])("splits the name %s", (name, title, firstName, lastName) => {
  expect(splitName(name)).toEqual({ title, firstName, lastName });
});
