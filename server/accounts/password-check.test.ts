import { describe, expect, it } from "vitest";
import { checkPassword } from "./password-check.ts";

const email = "eva.muster@verein.example";

describe("a new password", () => {
  it.each(
    `passwort Passwort1 passwort123 Passw0rt P@ssw0rd kennwort geheim123 qwertz qwertz123 1q2w3e4r5t 123456 987654321
    abcdefgh aaaaaa 121212 Sommer2026 sommer26 Sommer2026! Winter2025!! Herbst#2026 Berlin2026 willkommen2026 Start123! Admin2026
    hallo123 iloveyou schalke04 02.04.1967 19670402 mutti1956 praxis2026 Palliativ2026 konsilium2026 Verein2026 muster2026
    Muster123! schmerz1 medizin1 Redaktion2026`.split(/\s+/),
  )("is refused when it is %s", async (password) => expect(await checkPassword(password, email)).toBe("too_common"));

  it.each([
    "xk7Q2z",
    "Neues Wort 7",
    "Vier Hühner tanzen",
    "Kaffee am Morgen",
    "k9mtr-w3xya",
    "Ein-Passwort-nur-fuer-Tests-1",
  ])("is accepted when it is %s", async (password) => expect(await checkPassword(password, email)).toBeUndefined());

  it("is refused when it is long but repetitive, or too long", async () => {
    expect(await checkPassword("Sommer".repeat(30), email)).toBe("too_common");
    expect(await checkPassword("x".repeat(1000), email)).toBe("too_long");
  });
});
