import { expect, it } from "vitest";
import { fc } from "#test/property.ts";
import { TwiceEncoded } from "./twice-encoded.ts";

function read(text: string, size = 1000): string {
  const reader = new TwiceEncoded();
  const out: string[] = [];
  for (let start = 0; start < text.length; start += size) out.push(reader.read(text.slice(start, start + size)));
  return out.join("") + reader.finish();
}
const encodedTwice = (text: string, encoding: "windows-1252" | "latin1") => {
  const bytes = Buffer.from(text);
  return encoding === "latin1" ? bytes.toString("latin1") : new TextDecoder(encoding).decode(bytes);
};

const german = "Für Ärzte, Öffnungszeiten der Übung: Größe 5 °C, § 3 – „heißt“ 10 € … Müßig à né ç";
it.each([1, 2, 3, 7, 1000])("reads what was encoded twice, from chunks of %i characters", (size) => {
  for (const encoding of ["windows-1252", "latin1"] as const)
    expect(read(encodedTwice(german, encoding), size)).toBe(german);
  expect(read(encodedTwice("u\u0308", "windows-1252"), size)).toBe("u\u0308");
});

const escaped = (text: string) =>
  text.replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);

it.each([1, 2, 3, 7, 1000])("reads the same where JSON has it escaped, from chunks of %i characters", (size) => {
  for (const encoding of ["windows-1252", "latin1"] as const) {
    const json = `{"a":"${escaped(encodedTwice(german, encoding))}"}`;
    expect(JSON.parse(read(json, size))).toEqual({ a: german });
  }
  for (const text of [german, "Ã\n¼", 'Ã"¼', "\\u00c3\\u00bc", "\\\\u00c3\\u00bc"])
    expect(JSON.parse(read(escaped(JSON.stringify(text)), size))).toBe(text);
});

it.each([german, "„MENÜ“ und „Spaß“", "Ângela, SÃO PAULO, IRMÃ", "Crêpe, château, Île", "Þór, Øst, Łódź", "ÃÃÃ", "â"])(
  "leaves %j as it is",
  (text) => {
    for (const size of [1, 2, 1000]) expect(read(text, size)).toBe(text);
  },
);

it("loses no character, whatever a text holds and however it is divided", () => {
  const texts = fc.array(
    fc.constantFrom("a", "Ã", "¼", "â", "€", "“", "Â", "\u00a0", "ü", "x", "\\u00c3", "\\u00bc", "\\"),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 5 }), (parts, size) => {
      expect(read(parts.join(""), size)).toBe(read(parts.join("")));
    }),
  );
});
