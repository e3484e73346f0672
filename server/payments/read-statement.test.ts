import { describe, expect, it } from "vitest";
import { fc, textOf } from "#test/property.ts";
import { readStatement } from "./read-statement.ts";

const entriesIn = (text: string) => readStatement(text)?.entries;
const quoted = (...rows: string[][]) => rows.map((row) => row.map((cell) => `"${cell}"`).join(";")).join("\r\n");
const eva = { bookedOn: "2026-06-15", cents: 18_000, payer: "Eva Müßig", purpose: "RF96 G27X LAE4 PT", occurrence: 0 };

const sparkasse = quoted(
  [
    ...["Auftragskonto", "Buchungstag", "Valutadatum", "Buchungstext", "Verwendungszweck", "Glaeubiger ID"],
    ...["Mandatsreferenz", "Kundenreferenz (End-to-End)", "Beguenstigter/Zahlungspflichtiger", "Kontonummer/IBAN"],
    ...["BIC (SWIFT-Code)", "Betrag", "Waehrung", "Info"],
  ],
  [
    ...["DE02120300000000202051", "15.06.26", "15.06.26", "GUTSCHR. UEBERWEISUNG", eva.purpose, "", "", "NOTPROVIDED"],
    ...["Eva Müßig", "DE89370400440532013000", "COBADEFF", "180,00", "EUR", "Umsatz gebucht"],
  ],
  [
    ...["DE02120300000000202051", "16.06.26", "16.06.26", "GUTSCHR.", "noch nicht da", "", "", ""],
    ...["Ida Vogel", "", "", "1.180,00", "EUR", "Umsatz vorgemerkt"],
  ],
);
const volksbank = [
  "Bezeichnung Auftragskonto;IBAN Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung",
  `Vereinskonto;DE02120300000000202051;15.06.2026;15.06.2026;Eva Müßig;DE89370400440532013000;Gutschrift;${eva.purpose};180,00;EUR;1.180,00`,
].join("\n");
const dkb = `${quoted(
  ["Girokonto", "DE02120300000000202051"],
  ["Zeitraum:", "01.06.2026 - 30.06.2026"],
)}\r\n""\r\n${quoted(
  [
    ...["Buchungsdatum", "Wertstellung", "Status", "Zahlungspflichtige*r", "Zahlungsempfänger*in", "Verwendungszweck"],
    ...["Umsatztyp", "IBAN", "Betrag (€)", "Gläubiger-ID", "Mandatsreferenz", "Kundenreferenz"],
  ],
  ["15.06.26", "15.06.26", "Gebucht", "Eva Müßig", "Verein", eva.purpose, "Eingang", "DE89", "180", "", "", ""],
)}`;
const commerzbank = [
  "\uFEFFBuchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Kontoinhaber;Kategorie",
  `15.06.2026;15.06.2026;Gutschrift;Eva Müßig ${eva.purpose};180,00;EUR;DE02120300000000202051;Einkommen`,
].join("\n");

/** Headings of further banks, as they write them, with a row of Eva's payment and one of a debit. */
const others: readonly [bank: string, lines: readonly string[]][] = [
  [
    "Deutsche Bank and Postbank, with a column for each direction and lines around the table",
    [
      "Umsätze;Girokonto;;Zeitraum: 01.06.2026 - 30.06.2026;",
      "Letzter Kontostand;;;;1.999,99;EUR",
      "Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung",
      `15.6.2026;15.6.2026;SEPA-Gutschrift;Eva Müßig;${eva.purpose};DE89;;NOTPROVIDED;;;;;;;;;180,00;EUR`,
      "16.6.2026;16.6.2026;SEPA-Lastschrift;Stadtwerke;Strom;DE02;;;;;;12,00;;;;-45,20;;EUR",
      "Kontostand;30.6.2026;;;2.134,79;EUR",
    ],
  ],
  [
    "Postbank, whose amount may stand under one heading",
    [
      "Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;Betrag;Soll;Haben;Währung",
      `15.6.2026;15.6.2026;Gutschrift;Eva Müßig;${eva.purpose};180;;;EUR`,
      "16.6.2026;16.6.2026;Lastschrift;Stadtwerke;Strom;-45,20;;;EUR",
    ],
  ],
  [
    "Postbank, as it was",
    [
      "Buchungsdatum;Wertstellung;Umsatzart;Buchungsdetails;Auftraggeber;Empfänger;Betrag (€);Saldo (€)",
      `15.06.2026;15.06.2026;Gutschrift;${eva.purpose};Eva Müßig;Verein;"180,00 €";"2.000,00 €"`,
      '16.06.2026;16.06.2026;Lastschrift;Strom;Stadtwerke;Verein;"-45,20 €";"1.954,80 €"',
    ],
  ],
  [
    "Volksbank, as it was, with S and H in a column without a name, and the account's own holder",
    [
      '"Buchungstag";"Valuta";"Auftraggeber/Zahlungsempfänger";"Empfänger/Zahlungspflichtiger";"Konto-Nr.";"IBAN";"BLZ";"BIC";"Vorgang/Verwendungszweck";"Kundenreferenz";"Währung";"Umsatz";" "',
      `"15.06.2026";"15.06.2026";"Verein";"Eva Müßig";"";"DE89";"";"";"${eva.purpose.replaceAll(" ", "\n")}";"";"EUR";"180,00";"H"`,
      '"16.06.2026";"16.06.2026";"Verein";"Stadtwerke";"";"DE02";"";"";"Strom";"";"EUR";"45,20";"S"',
    ],
  ],
  [
    "apoBank, whose purpose is in many columns",
    [
      "Kontonummer;Buchungstag;Wertstellung;Auftraggeber/Empfänger;Textschlüssel;Buchungstext;VWZ1;VWZ2;VWZ3;Betrag;Kontostand;Währung",
      `1;15.06.2026;15.06.2026;Eva Müßig;166;GUTSCHRIFT;RF96 G27X;LAE4 PT;;180,00;2.000,00;EUR`,
      "1;16.06.2026;16.06.2026;Stadtwerke;105;LASTSCHRIFT;Strom;;;-45,20;1.954,80;EUR",
    ],
  ],
  [
    "ING, with two currencies and a text above",
    [
      "Umsatzanzeige;Datei erstellt am: 30.06.2026 10:00",
      "",
      "IBAN;DE89 3704 0044 0532 0130 00",
      "Sortierung;Datum absteigend",
      "",
      "Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung",
      `15.06.2026;15.06.2026;Eva Müßig;Gutschrift;${eva.purpose};2.000,00;EUR;180,00;EUR`,
      "16.06.2026;16.06.2026;Stadtwerke;Lastschrift;Strom;1.954,80;EUR;-45,20;EUR",
    ],
  ],
  [
    "Consorsbank",
    [
      "Konto;Inhaber;Exportdatum",
      "Buchung ;Valuta;Sender / Empfänger;IBAN / Konto-Nr.;BIC / BLZ;Buchungstext;Verwendungszweck;Kategorie;Stichwörter;Umsatz geteilt;Betrag in EUR",
      `15.06.2026;15.06.2026;Eva Müßig;DE89;;Gutschrift;${eva.purpose};;;;180,00`,
      "16.06.2026;16.06.2026;Stadtwerke;DE02;;Lastschrift;Strom;;;;−45,20",
    ],
  ],
  [
    "HypoVereinsbank",
    [
      "Kontonummer;Buchungsdatum;Valuta;Empfaenger 1;Empfaenger 2;Verwendungszweck;Betrag;Waehrung",
      `1;15.06.2026;15.06.2026;Eva Müßig;;${eva.purpose};180,00;EUR`,
      "1;16.06.2026;16.06.2026;Stadtwerke;;Strom;-45,20;EUR",
    ],
  ],
  [
    "1822direkt, with the sum in a column for the direction",
    [
      "Kontonummer;Datum/Zeit;Buchungstag;Wertstellung;Soll/Haben;Buchungsschlüssel;Buchungsart;Empfänger/Auftraggeber Name;Empfänger/Auftraggeber IBAN;Vwz.0;Vwz.1;Vwz.2;End-to-End-Identifikation",
      "1;15.06.2026 00:00:00;15.06.2026;15.06.2026;180,00;152;GUTSCHRIFT;Eva Müßig;DE89;RF96 G27X;LAE4 PT;;NOTPROVIDED",
      "1;16.06.2026 00:00:00;16.06.2026;16.06.2026;-45,20;152;LASTSCHRIFT;Stadtwerke;DE02;Strom;;;",
    ],
  ],
  [
    "N26, with German headings",
    [
      '"Buchungsdatum","Valutadatum","Name des Partners","IBAN des Partners","Typ","Verwendungszweck","Kontoname","Betrag (EUR)"',
      `2026-06-15,2026-06-15,"Eva Müßig",DE89,Gutschrift,"${eva.purpose}",Hauptkonto,180.00`,
      "2026-06-16,2026-06-16,Stadtwerke,DE02,Lastschrift,Strom,Hauptkonto,-45.20",
    ],
  ],
  [
    "N26, separated by commas",
    [
      '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount"',
      `2026-06-15,2026-06-15,"Eva Müßig",DE89,"Credit Transfer","${eva.purpose}","Hauptkonto",180.0,`,
      '2026-06-16,2026-06-16,Stadtwerke,DE02,"Direct Debit","Strom","Hauptkonto",-45.2,',
    ],
  ],
  [
    "Santander and Fidor, who describe a payment",
    ["Datum;Beschreibung;Beschreibung2;Wert", `15.06.2026;${eva.purpose};;180,00`, "16.06.2026;Strom;;-45,20"],
  ],
  [
    "Wise",
    [
      '"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Payer Name","Payee Name"',
      `T-1,15-06-2026,180.00,EUR,"Received money from Eva Müßig","${eva.purpose}",2000.00,"Eva Müßig",`,
      'T-2,16-06-2026,-45.20,EUR,"Sent money to Stadtwerke",Strom,1954.80,Stadtwerke,',
    ],
  ],
  [
    "Revolut for companies, with a payment that is not booked and one that went back",
    [
      "Date started (UTC),Date completed (UTC),ID,Type,State,Reference,Payer,Orig currency,Orig amount,Payment currency,Amount,Fee",
      `2026-06-14,2026-06-15,a,TOPUP,COMPLETED,${eva.purpose},Eva Müßig,EUR,180.00,EUR,180.00,0.00`,
      "2026-06-16,2026-06-16,b,TRANSFER,COMPLETED,Strom,Stadtwerke,EUR,-45.20,EUR,-45.20,0.00",
      "2026-06-16,,c,TOPUP,PENDING,x,Ida,EUR,50.00,EUR,50.00,0.00",
      "2026-06-16,2026-06-16,d,TOPUP,REVERTED,x,Ida,EUR,50.00,EUR,50.00,0.00",
    ],
  ],
  [
    "Revolut for persons, in German",
    [
      "Art,Produkt,Datum des Beginns,Datum des Abschlusses,Beschreibung,Betrag,Gebühr,Währung,State,Kontostand",
      `Aufladung,Aktuell,2026-06-14 10:00:00,2026-06-15 10:00:01,${eva.purpose},180.00,0.00,EUR,ABGESCHLOSSEN,2000.00`,
      "Zahlung,Aktuell,2026-06-16 10:00:00,2026-06-16 10:00:01,Strom,-45.20,0.00,EUR,ABGESCHLOSSEN,1954.80",
    ],
  ],
  [
    "Qonto",
    [
      "Settlement date (UTC),Operation date (UTC),Counterparty name,Total amount (incl. VAT),Currency,Reference,Note,Status",
      `15-06-2026 10:00:00,15-06-2026 10:00:00,Eva Müßig,180.00,EUR,${eva.purpose},,Executed`,
      "16-06-2026 10:00:00,16-06-2026 10:00:00,Stadtwerke,-45.20,EUR,Strom,,Executed",
    ],
  ],
  [
    "OLB, in an order of its own",
    [
      "Betrag;Währung;Verwendungszweck;Empfänger/Auftraggeber;Valuta;Buchungsdatum",
      `180,00;EUR;${eva.purpose};Eva Müßig;15.06.2026;15.06.2026`,
      "-45,20;EUR;Strom;Stadtwerke;16.06.2026;16.06.2026",
    ],
  ],
  [
    "PayPal, before its fee",
    [
      '"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Absender E-Mail-Adresse","Betreff","Hinweis","Guthaben"',
      `"15.06.2026","10:11:12","Europe/Berlin","Eva Müßig","Allgemeine Zahlung","Abgeschlossen","EUR","180,00","-4,83","175,17","eva@praxis.example","${eva.purpose}","","175,17"`,
      '"16.06.2026","10:11:12","Europe/Berlin","Stadtwerke","Zahlung","Abgeschlossen","EUR","-45,20","0,00","-45,20","","Strom","","129,97"',
      '"16.06.2026","10:11:12","Europe/Berlin","Eva Müßig","Allgemeine Zahlung","Ausstehend","EUR","180,00","0,00","180,00","","","","129,97"',
    ],
  ],
  [
    "Deutsche Bank, in English, with the month first",
    [
      "Booking date;Value date;Transaction Type;Beneficiary / Originator;Payment Details;IBAN;Customer Reference;Debit;Credit;Currency",
      `6/15/2026;6/15/2026;Credit;Eva Müßig;${eva.purpose};DE89;;;180.00;EUR`,
      "6/16/2026;6/16/2026;Debit;Stadtwerke;Strom;DE02;;-45.20;;EUR",
    ],
  ],
];

const camt = (entries: string, version = "02") =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt><Id>1</Id>${entries}</Stmt></BkToCstmrStmt></Document>`;
const transaction = (payer: string, purpose: string, amount = "") =>
  `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${amount}<RltdPties><Dbtr>${payer}</Dbtr></RltdPties><RmtInf><Ustrd>${purpose.slice(0, 7)}</Ustrd><Ustrd>${purpose.slice(7)}</Ustrd></RmtInf></TxDtls>`;
const entry = (details: string, { amount = "180.00", side = "CRDT", status = "<Sts>BOOK</Sts>" } = {}) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${status}<BookgDt><Dt>2026-06-15</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`;

describe("a bank statement", () => {
  it.each([
    ["Sparkasse", sparkasse],
    ["Volksbank", volksbank],
    ["DKB", dkb],
  ])("of the %s is read", (_bank, text) => expect(entriesIn(text)).toEqual([eva]));

  it.each(others)("of the %s is read", (_bank, lines) => {
    const debit = { bookedOn: "2026-06-16", cents: -4_520, payer: "Stadtwerke", purpose: "Strom", occurrence: 0 };
    // Where payer and purpose stand in one column, the purpose has both.
    const isNamed = lines.join().includes("Stadtwerke");
    const read = isNamed ? [eva, debit] : [eva, debit].map((one) => ({ ...one, payer: "" }));
    expect(entriesIn(lines.join("\n"))).toEqual(read);
  });

  it("with a sum of 0 in the column of the other direction is read", () => {
    const rows = ["15.06.2026;RF96;0,00;180,00", "16.06.2026;Strom;45,20;0,00"];
    const text = ["Buchungsdatum;Verwendungszweck;Soll;Haben", ...rows].join("\n");
    expect(entriesIn(text)?.map(({ cents }) => cents)).toEqual([18_000, -4_520]);
  });

  it("separated by commas is read, whatever separators its texts hold", () => {
    const text = 'Datum,Name,Verwendungszweck,Betrag\n15.06.2026,Eva Müßig,"Kurs; Rest folgt","180,00"';
    expect(entriesIn(text)).toMatchObject([{ cents: 18_000, purpose: "Kurs; Rest folgt" }]);
  });

  it("of the Commerzbank has payer and purpose in one column", () => {
    expect(entriesIn(commerzbank)).toEqual([{ ...eva, payer: "", purpose: `Eva Müßig ${eva.purpose}` }]);
  });

  it.each([
    ["1.234,56", 123_456],
    ["-12,00 €", -1_200],
    ["+0,01", 1],
    ["180.00", 18_000],
    ["180", 18_000],
    ["180,00+", 18_000],
    ["180,00-", -18_000],
    ["180,00 H", 18_000],
    ["180,00 S", -18_000],
    ["180,-", 18_000],
    ["1 180,00", 118_000],
    ["1'180.00", 118_000],
  ])("sum %s", (sum, cents) => {
    expect(entriesIn(`Datum;Verwendungszweck;Betrag\n15.06.2026;x;${sum}`)?.[0]?.cents).toBe(cents);
  });

  it.each(["15.06.26", "15.6.2026", "2026-06-15", "20260615", "15.06.2026 08:30", "15. Juni 2026"])("day %s", (day) => {
    expect(entriesIn(`Datum;Verwendungszweck;Betrag\n${day};x;1,00`)?.[0]?.bookedOn).toBe("2026-06-15");
  });

  it.each([
    ["15.06", "15.06.26", "2026-06-15"],
    ["31.12.", "02.01.27", "2026-12-31"],
    ["02.01.", "30.12.26", "2027-01-02"],
  ])("day %s without its year, valued on %s", (day, valued, bookedOn) => {
    const text = `Buchungstag;Valutadatum;Verwendungszweck;Betrag\n${day};${valued};x;1,00\noffen;${valued};y;1,00`;
    expect(entriesIn(text)).toMatchObject([{ bookedOn, purpose: "x" }]);
  });

  it("leaves out the balances that stand among the entries", () => {
    const row = (name: string, purpose: string) => `15.06.2026;${name};${purpose};EUR;1.000,00;H`;
    const rows = [row("", "Anfangssaldo"), row("Eva", "Endsaldo"), row("", "Kontostand"), row("", "Kontostand klären")];
    const text = ["Buchungstag;Name;Verwendungszweck;Währung;Umsatz; ", ...rows].join("\n");
    expect(entriesIn(text)?.map(({ purpose }) => purpose)).toEqual(["Endsaldo", "Kontostand klären"]);
  });

  it("leaves out rows without day or sum, and other currencies", () => {
    const rows = ["Summe;;12,00;EUR", "31.02.2026;x;12,00;EUR", "15.06.2026;x;zwölf;EUR", "15.06.2026;x;12,00;USD"];
    expect(entriesIn(["Datum;Verwendungszweck;Betrag;Währung", ...rows].join("\n"))).toEqual([]);
  });

  it("says how many came in that are not in euro", () => {
    const counted = (text: string) => readStatement(text)?.inOtherCurrency;
    const row = (sum: string, currency: string, more = ";Eva;") => `15.06.2026;x;${sum};${currency}${more}`;
    const csv = (...rows: string[]) => ["Datum;Verwendungszweck;Betrag;Währung;Name;Status", ...rows].join("\n");
    const other = [row("12,00", "USD"), row("15,00", "CHF"), row("-9,00", "USD"), row("8,00", "USD", ";;vorgemerkt")];
    expect(counted(csv(row("12,00", "EUR"), row("7,00", "€"), row("5,00", ""), ...other))).toBe(2);
    expect(entriesIn(csv(row("12,00", "EUR"), ...other))).toMatchObject([{ cents: 1200 }]);
    const francs = (change = {}) => entry("", change).replace('Ccy="EUR"', 'Ccy="CHF"');
    const announced = { status: "<Sts>PDNG</Sts>" };
    expect(counted(camt(entry("") + francs() + francs({ side: "DBIT" }) + francs(announced)))).toBe(1);
    expect(counted(camt(entry("")))).toBe(0);
  });

  it("has days with slashes in the order that one of them tells, and is refused if none does", () => {
    const file = (...days: string[]) =>
      ["Datum;Verwendungszweck;Betrag", ...days.map((day) => `${day};x;1,00`)].join("\n");
    const daysIn = (...days: string[]) => entriesIn(file(...days))?.map(({ bookedOn }) => bookedOn);
    expect(daysIn("06/05/2026", "15/06/2026")).toEqual(["2026-05-06", "2026-06-15"]);
    expect(daysIn("06/05/2026", "06/15/2026")).toEqual(["2026-06-05", "2026-06-15"]);
    expect(daysIn("06/05/2026", "07/05/2026")).toBeUndefined();
    expect(daysIn("15/06/2026", "06/15/2026")).toBeUndefined();
  });

  it("without headings (Targobank) is read where each row has a day and only one column has sums", () => {
    const rows = [
      `"15.06.2026";"${eva.purpose}";"180,00";"EUR";"15.06.2026";"Eva Müßig"`,
      '"16.06.2026";"Strom";"-45,20";"EUR";"16.06.2026";"Stadtwerke"',
      '"16.06.2026";"x";"9,00";"USD";"16.06.2026";"Ida"',
    ];
    expect(readStatement(rows.join("\n"))).toMatchObject({
      entries: [{ cents: 18_000, purpose: `${eva.purpose} Eva Müßig` }, { cents: -4_520 }],
      inOtherCurrency: 1,
    });
    // Which of two columns is the balance, or what a heading means, nobody says.
    expect(entriesIn(rows.map((row) => `${row};"1.000,00"`).join("\n"))).toBeUndefined();
    expect(entriesIn(["Tag;Wofür;Wie viel;In;Am;Wer", ...rows].join("\n"))).toBeUndefined();
  });

  it("counts equal entries, so that both are kept apart and found again", () => {
    const twice = `${volksbank}\n${volksbank.split("\n")[1]}`;
    expect(entriesIn(twice)?.map(({ occurrence }) => occurrence)).toEqual([0, 1]);
  });

  it("as CAMT.053 is read, of an older and a newer version, and with several transactions in one entry", () => {
    const [old, later] = ["<Nm>Eva Müßig</Nm>", "<Pty><Nm>Eva Müßig</Nm></Pty>"];
    const split = { ...eva, purpose: "RF96 G2 7X LAE4 PT" };
    expect(entriesIn(camt(entry(transaction(old, eva.purpose))))).toEqual([split]);
    const coded = { status: "<Sts><Cd>BOOK</Cd></Sts>" };
    expect(entriesIn(camt(entry(transaction(later, eva.purpose), coded), "08"))).toEqual([split]);
    const each = ["100.00", "80.00"].map((sum) => transaction(old, "x", `<Amt Ccy="EUR">${sum}</Amt>`)).join("");
    expect(entriesIn(camt(entry(each)))?.map(({ cents }) => cents)).toEqual([10_000, 8_000]);
    const out = entry(transaction(old, "x"), { side: "DBIT" });
    const announced = entry(transaction(old, "x"), { status: "<Sts>PDNG</Sts>" });
    expect(entriesIn(camt(out + announced))?.map(({ cents }) => cents)).toEqual([-18_000]);
  });

  it("as CAMT has the euros that were booked of a payment in another currency", () => {
    const inFrancs = transaction("<Nm>Eva Müßig</Nm>", "x", '<Amt Ccy="CHF">170.00</Amt>');
    expect(entriesIn(camt(entry(inFrancs)))).toMatchObject([{ cents: 18_000 }]);
    // Which part of the sum is whose is not said: the money came all the same.
    expect(entriesIn(camt(entry(inFrancs + inFrancs)))).toMatchObject([{ cents: 18_000, payer: "Eva Müßig" }]);
    const ofFrancs = entry(inFrancs).replace('Ccy="EUR"', 'Ccy="CHF"');
    expect(entriesIn(camt(ofFrancs))).toEqual([]);
  });

  it("as CAMT loses no collective entry, whether it says the single sums or not", () => {
    const part = (payer: string, purpose: string, sum: string) => transaction(`<Nm>${payer}</Nm>`, purpose, sum);
    const both = (sum: (euro: string) => string) =>
      entry(part("Eva", "RF1", sum("100.00")) + part("Ida", "RF2", sum("80.00")));
    const single = [
      { cents: 10_000, payer: "Eva", purpose: "RF1" },
      { cents: 8_000, payer: "Ida", purpose: "RF2" },
    ];
    const whole = [{ cents: 18_000, payer: "Eva, Ida", purpose: "RF1 RF2" }];
    const instructed = (euro: string) => `<AmtDtls><InstdAmt><Amt Ccy="EUR">${euro}</Amt></InstdAmt></AmtDtls>`;
    const inEntry = (euro: string) => `<AmtDtls><TxAmt><Amt Ccy="EUR">${euro}</Amt></TxAmt></AmtDtls>`;
    expect(entriesIn(camt(both(inEntry)))).toMatchObject(single);
    expect(entriesIn(camt(both(instructed)))).toMatchObject(single);
    expect(entriesIn(camt(both((euro) => instructed(`1${euro}`))))).toMatchObject(whole);
    expect(entriesIn(camt(both(() => "")))).toMatchObject(whole);
    expect(entriesIn(camt(both((euro) => (euro === "80.00" ? "" : inEntry(euro)))))).toMatchObject(whole);
    // Of a single one the entry has what was booked, after charges.
    expect(entriesIn(camt(entry(part("Eva", "x", instructed("190.00")))))).toMatchObject([{ cents: 18_000 }]);
  });

  it("as CAMT has day and purpose wherever a bank writes them", () => {
    const bare = entry("").replace("</Ntry>", "<AddtlNtryInf>Eva RF96</AddtlNtryInf></Ntry>");
    expect(entriesIn(camt(bare))).toMatchObject([{ purpose: "Eva RF96" }]);
    const inTransaction = entry("<TxDtls><AddtlTxInf>RF96</AddtlTxInf></TxDtls>");
    expect(entriesIn(camt(inTransaction))).toMatchObject([{ purpose: "RF96" }]);
    const structured =
      "<TxDtls><RltdPties><Dbtr><Nm><![CDATA[Groß & Klein]]></Nm></Dbtr></RltdPties><RmtInf><Strd><CdtrRefInf><Ref>RF96</Ref></CdtrRefInf><AddtlRmtInf>Kurs</AddtlRmtInf></Strd></RmtInf></TxDtls>";
    expect(entriesIn(camt(entry(structured)))).toMatchObject([{ payer: "Groß & Klein", purpose: "RF96 Kurs" }]);
    const valued = bare.replaceAll("BookgDt", "ValDt");
    expect(entriesIn(camt(valued))).toMatchObject([{ bookedOn: "2026-06-15" }]);
    expect(entriesIn(`<!-- Export -->${camt(bare).replace(/<\?.*?\?>/, "")}`)).toHaveLength(1);
  });

  it.each(["BkToCstmrStmt><Stmt", "BkToCstmrAcctRpt><Rpt", "BkToCstmrDbtCdtNtfctn><Ntfctn"])(
    "as %s is read",
    (name) => {
      const [outer = "", inner = ""] = name.split("><");
      const file = camt(entry(transaction("<Nm>Eva Müßig</Nm>", "x")))
        .replaceAll("BkToCstmrStmt", outer)
        .replaceAll("Stmt>", `${inner}>`)
        .replaceAll(`BkToCstmr${inner}>`, `${outer}>`);
      expect(entriesIn(file)).toMatchObject([{ cents: 18_000 }]);
    },
  );

  it("expands no entities of its own", () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "ha">]>${camt(entry(transaction("<Nm>&a;</Nm>", "x"))).slice(38)}`;
    expect(entriesIn(bomb)?.[0]?.payer).toBe("&a;");
  });

  const mt940 = `:20:STARTUMS\r\n:25:12030000/1020304050\r\n:28C:0\r\n:60F:C260612EUR1000,00\r\n:61:2606150615CR180,00N062NONREF\r\n:86:166?00GUTSCHRIFT?20SVWZ+RF18ABC Betrag; Datum?32Eva Müßig\r\n:62F:C260615EUR1180,00\r\n-`;
  it.each([
    ...["", "<html></html>", "Name;Ort\nEva;Ulm", "%PDF-1.7", "<?xml version='1.0'?><a/>", mt940],
    ...["<Document><CstmrCdtTrfInitn/></Document>", "\u0000\u0001", "\uFEFF"],
  ])("%j is none", (text) => expect(entriesIn(text)).toBeUndefined());

  it("is read or refused, whatever a file holds", () => {
    const pieces = [
      "Buchungstag",
      "Betrag",
      "Verwendungszweck",
      ";",
      "\n",
      '"',
      "15.06.2026",
      "1,00",
      "<Ntry>",
      "<Stmt>",
    ];
    fc.assert(fc.property(textOf(...pieces), (text) => void entriesIn(text)));
  });
});
