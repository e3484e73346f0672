import { describe, expect, it } from "vitest";
import { createSealedValues } from "./sealed-values.ts";

const secret = "a secret of this installation";
const values = createSealedValues(() => [secret], "efn");
const efn = "802760000000017";
const sealed = values.seal(efn, "one");

describe("a sealed value", () => {
  it.each(["", efn, "Ärztekammer 🩺", "x".repeat(10_000)])("can be opened again: %#", (value) => {
    expect(createSealedValues(() => [secret], "efn").open(values.seal(value, "one"), "one")).toBe(value);
  });

  it("does not contain its plaintext, and differs each time", () => {
    const bytes = Buffer.from(sealed.split(".")[3] as string, "base64url").toString("latin1");
    expect(sealed + bytes).not.toContain(efn);
    expect(values.seal(efn, "one")).not.toBe(sealed);
  });

  it("contains the id of its key", () => {
    expect(sealed.split(".")[1]).toBe(values.keyId());
    expect(createSealedValues(() => ["another secret"], "efn").keyId()).not.toBe(values.keyId());
  });

  it("is opened with an older known secret, and sealed with the newest", () => {
    const rotated = createSealedValues(() => ["another secret", secret], "efn");
    expect(rotated.open(sealed, "one")).toBe(efn);
    const anew = rotated.seal(efn, "one");
    expect(anew.split(".")[1]).toBe(rotated.keyId());
    expect(createSealedValues(() => ["another secret"], "efn").open(anew, "one")).toBe(efn);
    expect(values.open(anew, "one")).toBeUndefined();
  });

  it("is not opened for another record, purpose or secret", () => {
    expect(values.open(sealed, "two")).toBeUndefined();
    const others = [
      createSealedValues(() => [secret], "password"),
      createSealedValues(() => ["another secret"], "efn"),
    ];
    for (const other of others) {
      expect(other.open(sealed, "one")).toBeUndefined();
      // Not even with that key's id in place of the original.
      expect(other.open(sealed.replace(values.keyId(), other.keyId()), "one")).toBeUndefined();
    }
  });

  it("is not opened if any byte was changed", () => {
    const [version, keyId, ...parts] = sealed.split(".") as [string, string, string, string];
    for (const [place, part] of parts.entries()) {
      const bytes = Buffer.from(part, "base64url");
      for (const index of bytes.keys()) {
        const changed = Buffer.from(bytes);
        changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
        const given = parts.with(place, changed.toString("base64url"));
        expect(values.open([version, keyId, ...given].join("."), "one")).toBeUndefined();
      }
    }
  });

  it.each(["", efn, "1.", sealed.slice(0, -1), `${sealed}A`, `2${sealed.slice(1)}`])(
    "is not opened if malformed: %#",
    (given) => {
      expect(values.open(given, "one")).toBeUndefined();
    },
  );
});
