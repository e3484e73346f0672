import { expect, it } from "vitest";
import { describeEndingMessages } from "./ending-messages.ts";

it.each([
  [1, "2026-07-12", "2026-07-12", "Eine unbeantwortete Anfrage wird am 12.07.2026 gelöscht."],
  [2, "2026-07-12", "2026-07-12", "2 unbeantwortete Anfragen werden am 12.07.2026 gelöscht."],
  [3, "2026-07-12", "2026-08-01", "3 unbeantwortete Anfragen werden vom 12.07.2026 bis 01.08.2026 gelöscht."],
])("announces the end of %i messages from %s to %s", (count, firstOn, lastOn, sentence) => {
  expect(describeEndingMessages({ count, firstOn, lastOn })).toBe(sentence);
});
