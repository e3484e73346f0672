import { expect, it } from "vitest";
import { chosenInUrl, isChosenInUrl } from "./chosen-in-url.ts";
import { costInUrl } from "./cost-in-url.ts";

const event = {
  ...{ isFree: true, price: 0 },
  participations: [
    { id: "gast", title: "Gast", priceCents: 18_000 },
    { id: "mit", title: "Mitglied", priceCents: 0 },
  ],
  workshops: [{ id: "u", title: "Ultraschall", priceCents: 4_050 }],
};

it("adds up what everyone in a form has chosen", () => {
  const text = chosenInUrl([
    { participation: "gast", workshops: ["u"] },
    { participation: "mit", workshops: ["u"] },
  ]);
  expect([text, isChosenInUrl(text), costInUrl(event, text)]).toEqual(["gast-u_mit-u", true, 26_100]);
});

it("counts those who have chosen nothing, and nothing that the event does not have", () => {
  const workshopsOnly = { ...event, isFree: false, price: 50, participations: [] };
  expect(
    costInUrl(
      workshopsOnly,
      chosenInUrl([
        { participation: "", workshops: ["u"] },
        { participation: "", workshops: [] },
      ]),
    ),
  ).toBe(14_050);
  expect(costInUrl(event, "nirgends-gast")).toBe(18_000);
  expect(chosenInUrl([{ participation: "", workshops: [] }])).toBe("");
  expect([isChosenInUrl("<b>"), isChosenInUrl("a".repeat(4001))]).toEqual([false, false]);
});
