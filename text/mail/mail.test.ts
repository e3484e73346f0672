import { expect, it } from "vitest";
import { cameBack, whyRefused } from "./mail.ts";

it.each([
  [`${cameBack}550 5.1.1 No such user`, "Postfach gibt es nicht"],
  [`${cameBack}450 4.4.7 Message expired`, "Server der Adresse war tagelang nicht erreichbar"],
  ["421 4.3.2 Service not available.", "421 4.3.2 Service not available"],
])("%s: %s", (error, why) => {
  expect(whyRefused(error)).toBe(why);
});
