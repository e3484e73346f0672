import { expect, it } from "vitest";
import { clientAction } from "./client-action.ts";
import { failureText, refusal, secondFactorMissing } from "./command/failure-text.ts";

const answerTo = async (thrown: unknown) => {
  const request = new Request("https://verein.example/admin/news", { method: "POST", body: "{}" });
  const answer = await clientAction({ request, serverAction: () => Promise.reject(thrown) });
  return (answer as unknown as { data: { reason: string } }).data.reason;
};
const answered = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

it.each([
  [403, refusal, "forbidden", refusal],
  [403, secondFactorMissing, "second_factor", secondFactorMissing],
  // By the program in German, by nginx in English.
  [413, "Die Anfrage ist zu groß.", "too_large", "Das ist mehr, als sich auf einmal übertragen lässt (1 MB)."],
  [500, "", "unreachable", "Der Server ist gerade nicht erreichbar."],
])("an answer %s %s is told as %s", async (status, sentence, reason, shown) => {
  expect(await answerTo(answered(status, sentence))).toBe(reason);
  expect(failureText(reason)).toBe(shown);
});

it("a record that is gone is told, also by commands without a sentence of their own for it", () => {
  expect(failureText("missing")).toBe("Jemand hat das inzwischen geändert oder gelöscht.");
  expect(failureText("missing", { missing: "Diese Anmeldung gibt es nicht mehr." })).toBe(
    "Diese Anmeldung gibt es nicht mehr.",
  );
});
