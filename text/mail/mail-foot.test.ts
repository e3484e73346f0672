import { expect, it } from "vitest";
import { mailFoot } from "./mail-foot.ts";

it("names the association once, its address in one line, phone and privacy notice", () => {
  const address = "Verein e. V.\nHaus 3\n\nMusterweg 1\n89073 Ulm ";
  expect(mailFoot({ name: "Verein e. V.", address, phone: "0731 12" }, "https://verein.example")).toBe(
    "Verein e. V.\nHaus 3, Musterweg 1, 89073 Ulm\nTelefon: 0731 12\nDatenschutz: https://verein.example/datenschutz",
  );
  expect(mailFoot({ name: "Verein", address: "", phone: "" }, "https://verein.example")).toBe(
    "Verein\nDatenschutz: https://verein.example/datenschutz",
  );
});
