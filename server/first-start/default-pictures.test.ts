import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawnPictures, isDrawnPicture } from "#model/files/drawn-picture.ts";
import { defaultPeriods } from "#server/privacy/retention-periods.ts";
import { createDefaultContent } from "./default-content.ts";
import { defaultPictures } from "./default-pictures.ts";

const now = new Date("2026-06-15T08:00:00Z");
const folders = ["home", "news", "events", "board"];

describe("default pictures", () => {
  it("are exactly those the default content uses", () => {
    const content = createDefaultContent({
      today: "2026-06-15",
      now,
      featuresDefaultNews: true,
      retention: defaultPeriods,
    });
    const shown = JSON.stringify(content).match(/\/files\/(?!documents)[^"]+/g) ?? [];
    expect(
      defaultPictures(folders, now)
        .map(({ key }) => `/files/${key}`)
        .sort(),
    ).toEqual(shown.sort());
  });

  it("are those of the requested collections", () => {
    expect(new Set(defaultPictures(["board", "legal"], now).map(({ folder }) => folder))).toEqual(new Set(["board"]));
  });

  it("of events and news are told from what somebody uploaded", () => {
    const pictures = defaultPictures(["events", "news"], now);
    expect(pictures.map(({ name }) => name).sort()).toEqual([...drawnPictures].sort());
    for (const { key } of pictures) expect(isDrawnPicture(`/files/${key}`), key).toBe(true);
    for (const url of ["", "/files/events/1781510400000-sommer.png", "https://alt.example/willkommen.png"]) {
      expect(isDrawnPicture(url), url).toBe(false);
    }
  });

  it("are small, distinct PNGs of the stated size", async () => {
    const pictures = defaultPictures(folders, now);
    expect(new Set(pictures.map(({ body }) => Buffer.from(body).toString("base64"))).size).toBe(pictures.length);
    for (const { name, body, width, height } of pictures) {
      expect(body.byteLength, name).toBeLessThan(60_000);
      expect(await sharp(body).metadata(), name).toMatchObject({ format: "png", width, height });
    }
  });
});
