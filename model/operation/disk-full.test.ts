import { expect, it } from "vitest";
import { isDiskFull } from "./disk-full.ts";

const failed = (message: string, details: object = {}) => Object.assign(new Error(message), details);

it.each([
  ["of a file", failed("write", { code: "ENOSPC" })],
  ["of a quota", failed("write", { code: "EDQUOT" })],
  ["of SQLite", failed("database or disk is full", { code: "ERR_SQLITE_ERROR", errcode: 13 })],
  ["of the shared memory of SQLite", failed("disk I/O error", { code: "ERR_SQLITE_ERROR", errcode: 4874 })],
  ["of PostgreSQL", failed("could not extend file", { code: "53100" })],
  ["of libvips", failed("/a/b.jpg: write error\nsystem error: No space left on device\nVipsJpeg: unable to write")],
  ["as the cause", new Error("not saved", { cause: failed("write", { code: "ENOSPC" }) })],
])("recognises a full disk in an error %s", (_name, error) => {
  expect(isDiskFull(error)).toBe(true);
});

it.each([
  ["a missing file", failed("open", { code: "ENOENT" })],
  ["another error of SQLite", failed("disk I/O error", { code: "ERR_SQLITE_ERROR", errcode: 10 })],
  ["a number of another library", failed("thirteen", { code: "OTHER", errcode: 13 })],
  ["an error whose cause is a text", new Error("broken", { cause: "ENOSPC" })],
  ["no error", "ENOSPC"],
])("does not take %s for one", (_name, error) => {
  expect(isDiskFull(error)).toBe(false);
});
