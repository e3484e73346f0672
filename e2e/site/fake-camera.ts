import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import bwipjs from "bwip-js/node";
import sharp from "sharp";
import { findBrowser } from "../../scripts/browser.mjs";

/**
 * Returns launch options of a browser whose camera sees a barcode.
 * @param symbology as bwip-js names it: "code39", "qrcode"
 */
export async function cameraSeeing(symbology: string, text: string) {
  const code = await bwipjs.toBuffer({ bcid: symbology, text, scale: 3, paddingwidth: 12, backgroundcolor: "ffffff" });
  const frame = await sharp(code)
    .flatten({ background: "#ffffff" })
    .resize(1280, 720, { fit: "contain", background: "#ffffff" })
    .jpeg({ quality: 95 })
    .toBuffer();
  // A film of one frame, which the browser repeats.
  const film = join(mkdtempSync(join(tmpdir(), "camera-")), "film.mjpeg");
  writeFileSync(film, frame);
  return {
    executablePath: findBrowser(),
    args: [
      "--no-sandbox",
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  };
}
