import { createPublicKey, createVerify, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startSmtpPeer } from "#test/smtp-peer.ts";
import { createMailer } from "./create-mailer.ts";
import { readDkimKey } from "./dkim-key.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dkim-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function keyFile(pem: string): string {
  const path = join(folder, "key.pem");
  writeFileSync(path, pem);
  return path;
}
const rsa = (modulusLength: number) =>
  generateKeyPairSync("rsa", { modulusLength }).privateKey.export({ type: "pkcs1", format: "pem" }).toString();

it("signs mails so that the published key proves them", async () => {
  const dkim = readDkimKey({ keyFile: keyFile(rsa(2048)), selector: "s1" });
  const peer = await startSmtpPeer();
  const mailer = createMailer(peer.url, folder, () => new Date("2026-06-15T10:00:00Z"), { dkim });
  await mailer.send({
    ...{ kind: "receipt", id: "m1", subject: "Größe", text: "Text", html: "<p>Text</p>", attachments: [] },
    ...{ from: { name: "", address: "info@vérein.example" }, to: { name: "", address: "a@b.example" }, parameters: {} },
  });
  await mailer.close();
  await peer.close();
  const [head = ""] = (peer.mails[0]?.raw ?? "").split("\r\n\r\n");
  const headers = head.split(/\r\n(?![ \t])/);
  const signature = headers.find((line) => line.startsWith("DKIM-Signature:")) ?? "";
  const tag = (name: string) => new RegExp(`[ ;\t]${name}=([^;]+)`).exec(signature)?.[1]?.replace(/\s/g, "") ?? "";
  expect([tag("d"), tag("s"), tag("a")]).toEqual(["xn--vrein-bsa.example", "s1", "rsa-sha256"]);
  // RFC 6376, section 3.7: the signed headers, then the signature header without its value, relaxed.
  const relaxed = (line: string) => {
    const colon = line.indexOf(":");
    const value = line
      .slice(colon + 1)
      .replace(/\s+/g, " ")
      .trim();
    return `${line.slice(0, colon).toLowerCase()}:${value}`;
  };
  const signed = tag("h")
    .split(":")
    .map((name) => headers.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`)))
    .flatMap((line) => (line ? `${relaxed(line)}\r\n` : []));
  const unsigned = relaxed(signature).replace(/b=[^;]*$/, "b=");
  const key = createPublicKey({ key: Buffer.from(dkim.publicKey, "base64"), type: "spki", format: "der" });
  const verify = createVerify("RSA-SHA256").update(signed.join("") + unsigned);
  expect(verify.verify(key, tag("b"), "base64")).toBe(true);
});

it.each([
  ["no key", "no key"],
  [
    "another kind of key",
    generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  ],
  ["too short a key", rsa(512)],
])("refuses %s and names the variable", (_what, pem) => {
  expect(() => readDkimKey({ keyFile: keyFile(pem), selector: "s1" })).toThrow("DKIM_KEY_FILE");
});

it("refuses a missing file", () => {
  expect(() => readDkimKey({ keyFile: join(folder, "none"), selector: "s1" })).toThrow("DKIM_KEY_FILE");
});
