import { describe, expect, it } from "vitest";
import * as z from "zod";
import { parseForm } from "./parse-form.ts";

const schema = z.strictObject(
  { name: z.string("Name fehlt").trim().min(2, "Name zu kurz"), city: z.string("Ort fehlt") },
  "Unbekannte Angaben",
);

function parse(body: BodyInit, headers: HeadersInit = {}) {
  return parseForm(schema, new Request("https://verein.example/", { method: "POST", body, headers }));
}

describe("parseForm", () => {
  it("returns the parsed value of a valid form", async () => {
    expect(await parse(new URLSearchParams({ name: " Eva ", city: "Köln" }))).toMatchObject({
      ok: true,
      value: { name: "Eva", city: "Köln" },
    });
  });

  it("returns the submitted values with the first message per field", async () => {
    expect(await parse(new URLSearchParams({ name: " E " }))).toEqual({
      ok: false,
      status: 422,
      result: { values: { name: " E " }, fieldErrors: { name: "Name zu kurz", city: "Ort fehlt" }, message: undefined },
    });
  });

  it("rejects unknown fields and keeps the values of known ones", async () => {
    const outcome = await parse(new URLSearchParams({ name: "Eva", city: "Köln", status: "confirmed" }));
    expect(outcome).toEqual({
      ok: false,
      status: 400,
      result: { values: { name: "Eva", city: "Köln" }, fieldErrors: {}, message: "Unbekannte Angaben" },
    });
  });

  it.each(["__proto__", "constructor", "toString"])("rejects a field called %s", async (name) => {
    const outcome = await parse(
      new URLSearchParams([
        ["name", "Eva"],
        ["city", "Köln"],
        [name, "x"],
      ]),
    );
    expect(outcome).toMatchObject({ ok: false, status: 400 });
  });

  it("rejects repeated fields and files", async () => {
    const twice = new URLSearchParams([
      ["name", "Eva"],
      ["name", "Adam"],
      ["city", "Köln"],
    ]);
    expect(await parse(twice)).toMatchObject({ ok: false, status: 400 });
    const file = new FormData();
    file.set("name", new File(["x"], "x.txt"));
    file.set("city", "Köln");
    expect(await parse(file)).toMatchObject({ ok: false, status: 400 });
  });

  it("rejects bodies that are not a form", async () => {
    const message = "Das Formular konnte nicht gelesen werden.";
    for (const type of ["application/json", "multipart/form-data; boundary=x", "text/plain"]) {
      expect(await parse("{}", { "Content-Type": type })).toMatchObject({
        ok: false,
        status: 400,
        result: { message },
      });
    }
  });
});
