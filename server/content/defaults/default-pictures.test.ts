import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { defaultPeriods } from "#server/privacy/retention-periods.ts";
import { createDefaultContent } from "./default-content.ts";
import { defaultPictures, drawDefaultPicture } from "./default-pictures.ts";

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

  it("are drawn only for the requested collections", () => {
    expect(new Set(defaultPictures(["board", "legal"], now).map(({ folder }) => folder))).toEqual(new Set(["board"]));
  });

  it("are small PNGs of the declared size", async () => {
    for (const picture of defaultPictures(folders, now)) {
      const body = await drawDefaultPicture(picture);
      expect(body.byteLength, picture.name).toBeLessThan(60_000);
      const { format, width, height } = await sharp(body).metadata();
      expect({ format, width, height }).toEqual({ format: "png", width: picture.width, height: picture.height });
    }
  });

  it("are deterministic and distinct", () => {
    expect(defaultPictures(folders, now)).toEqual(defaultPictures(folders, now));
    const drawings = defaultPictures(folders, now).map(({ svg }) => svg);
    expect(new Set(drawings).size).toBe(drawings.length);
  });
});
