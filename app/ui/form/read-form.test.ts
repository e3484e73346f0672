import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readFields, readForm, requireForm } from "./read-form.ts";

const requestWith = (type: string, body: BodyInit) =>
  new Request("https://verein.example/", { method: "POST", body, headers: type ? { "content-type": type } : {} });
const encoded = "application/x-www-form-urlencoded";

const noForms: [type: string, body: string][] = [
  ["application/json", `{"name":"Eva"}`],
  ["text/plain", "name=Eva"],
  ["multipart/form-data; boundary=x", "--x\r\nbroken"],
  ["multipart/form-data", "name=Eva"],
  ["", "name=Eva"],
  ["", ""],
];

describe("reading a form", () => {
  it.each(noForms)("cannot throw: %s %j", async (type, body) => {
    expect(await readForm(requestWith(type, body))).toBeUndefined();
    expect(await readFields(requestWith(type, body), ["name"])).toBeUndefined();
    const refused = await requireForm(requestWith(type, body)).catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({ data: "Diese Anfrage ist unvollständig.", init: { status: 400 } });
  });

  it("returns what a form sends", async () => {
    const form = await readForm(requestWith(encoded, "name=Eva+M%C3%BCller&a=1&a=2"));
    expect([form?.get("name"), form?.getAll("a")]).toEqual(["Eva Müller", ["1", "2"]]);
    expect((await requireForm(requestWith(encoded, ""))).get("name")).toBeNull();
  });

  it("of known fields returns these only, and nothing for any other form", async () => {
    const read = (body: BodyInit, type = encoded) => readFields(requestWith(type, body), ["name", "city"]);
    expect(await read("name=Eva")).toEqual({ name: "Eva", city: "" });
    expect(await read("name=Eva&city=Ulm")).toEqual({ name: "Eva", city: "Ulm" });
    for (const body of ["name=Eva&name=Adam", "name=Eva&__proto__=x", "name[]=Eva"]) {
      expect([body, await read(body)]).toEqual([body, undefined]);
    }
    const file = new FormData();
    file.set("name", new File(["x"], "x.txt"));
    expect(await read(file, "")).toBeUndefined();
  });
});

it("no other file reads the form of a request", () => {
  const root = join(import.meta.dirname, "../../..");
  const readers = ["app", "server"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.(formData|parseBody)\(/.test(readFileSync(join(root, file), "utf8"))),
  );
  // The second one makes the browser's request readable more than once.
  expect(readers.sort()).toEqual(["app/admin/ui/client-action.ts", "app/ui/form/read-form.ts"]);
});
