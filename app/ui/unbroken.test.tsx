import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Unbroken } from "./unbroken.tsx";

function unitsOf(text: string): string[] {
  const html = renderToStaticMarkup(<Unbroken text={text} />);
  expect(html.replace(/<[^>]*>/g, "")).toBe(text);
  return [...html.matchAll(/<span[^>]*>([^<]*)</g)].map((match) => match[1] ?? "");
}

test.each([
  ["09:00 - 18:00 Uhr", ["09:00 - 18:00 Uhr"]],
  ["Freitag 09:00-18:00 Uhr, Samstag ab 9 Uhr", ["09:00-18:00 Uhr", "9 Uhr"]],
  ["10.–12.03.2025, ab 09:00 Uhr", ["10.–12.03.2025", "09:00 Uhr"]],
  ["Online / Virtuell", ["Online / Virtuell"]],
  ["Die Gesellschaft für Schmerzmedizin e. V. ist in 12345 Musterstadt.", ["e. V."]],
  ["Am Tag – und in der Nacht", []],
  ["Universitätsklinikum / Simulationszentrum", []],
  ["", []],
])("keeps the parts of %j together", (text, units) => {
  expect(unitsOf(text)).toEqual(units);
});

test("renders a text of 5000 ranges of times", () => {
  const times = "9-10 ".repeat(5000);
  expect(renderToStaticMarkup(<Unbroken text={times} />).match(/whitespace-nowrap/g)).toHaveLength(5000);
});
