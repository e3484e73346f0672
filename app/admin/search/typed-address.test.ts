import { expect, it } from "vitest";
import { isClearlyAddress, typedAddress } from "./typed-address.ts";

it.each([
  ["verein.example/kurs", "https://verein.example/kurs"],
  ["www.verein.example:8080/a", "https://www.verein.example:8080/a"],
  ["info@verein.example", "mailto:info@verein.example"],
  ["https://verein.example/a b.pdf", "https://verein.example/a%20b.pdf"],
  ["tel:+49 228 123", "tel:+49228123"],
  ["/dokumente", "/dokumente"],
])("completes %j", (typed, address) => expect(typedAddress(typed)).toBe(address));

it.each([
  "Mitgliederversammlung",
  "Tagung in Kassel",
  "https://",
  "mailto:",
  "tel:Büro",
  "file:///C:/Antrag.pdf",
  "C:\\Vorstand\\Antrag.pdf",
  "\\\\server\\Antrag.pdf",
  "ftp://verein.example/a",
  "javascript:alert(1)",
  "Max <max@verein.example>",
])("has no address for %j, which a text would lose", (typed) => expect(typedAddress(typed)).toBeUndefined());

it.each(["www.verein.example", "verein.de", "dgs-online.org/kurs?id=1", "info@verein.example", "https://a.example"])(
  "%j is an address wherever it stands",
  (words) => expect(isClearlyAddress(words)).toBe(true),
);

it.each(["Dr.in", "Prof.in", "Univ.-Prof.in", "statt.Im", "Kassel.In", "endet.Es", "18.Am", "Info.De"])(
  "%j is none unless somebody says so",
  (words) => expect(isClearlyAddress(words)).toBe(false),
);
