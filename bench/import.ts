import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, cp, mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { residentMegabytes, withChildren } from "../test/linux-processes.ts";
import type { Measure } from "./measure.ts";

const posts = 2_000;
/** On average of 250 KB, as pictures of a website are. */
const picturesPerPost = 2;
const paragraph =
  "<p>Ein <b>Absatz</b> über Schmerz und Palliativmedizin, mit <a href='/satzung/'>einem Link</a>.</p>\n";

interface OldSite {
  file: string;
  media: string;
  pictures: string[];
}

/**
 * Compares moving in from WordPress, with its pictures, with copying the pictures so that they survive a power failure: one
 * after the other, each synced, as each of them is when the import says so.
 */
export async function measureImport(dataDir: string, workDir: string): Promise<Measure[]> {
  const site = await makeOldSite(workDir);
  const folder = join(workDir, "import");
  await cp(dataDir, folder, { recursive: true });
  const copied = await inSeconds(() => copySynced(site.pictures, join(workDir, "copied")));
  let megabytes = 0;
  const imported = await inSeconds(async () => {
    megabytes = await runImport(site, folder);
  });
  for (const made of [site.media, folder, join(workDir, "copied")]) await rm(made, { recursive: true });
  return [
    {
      what: `import of ${posts} posts with ${site.pictures.length} pictures, against copying the pictures, each synced`,
      value: imported / copied,
      unit: "×",
      limit: 2,
      good: "at most",
      detail: `${imported.toFixed(1)} s against ${copied.toFixed(1)} s; at most ${megabytes.toFixed(0)} MB of memory`,
    },
  ];
}

/** Writes an export of WordPress, and the folder with the pictures its posts show. */
async function makeOldSite(workDir: string): Promise<OldSite> {
  const media = join(workDir, "uploads");
  await mkdir(media, { recursive: true });
  const file = join(workDir, "old-site.xml");
  const picture = await noise();
  const pictures: string[] = [];
  await writeFile(file, '<?xml version="1.0"?><rss><channel><wp:wxr_version>1.2</wp:wxr_version>');
  for (let id = 1; id <= posts; id++) {
    const names = Array.from({ length: picturesPerPost }, (_, index) => `bild-${id}-${index}.jpg`);
    for (const [index, name] of names.entries()) {
      const path = join(media, name);
      await writeFile(path, varied(picture, id * picturesPerPost + index));
      pictures.push(path);
    }
    const shown = names.map((name) => `<p><img src="https://alt.example/wp-content/uploads/${name}" alt="Bild"></p>\n`);
    await appendFile(file, post(id, paragraph.repeat(15) + shown.join("") + paragraph.repeat(15)));
  }
  await appendFile(file, "</channel></rss>");
  return { file, media, pictures };
}

function post(id: number, content: string): string {
  return `<item><title>Nr. ${id}</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date>2024-05-06 07:08:09</wp:post_date><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
}

/** Returns a JPEG that cannot be compressed further. */
function noise(): Promise<Buffer> {
  const [width, height] = [640, 480];
  const pixels = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let index = 0; index < pixels.length; index++) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    pixels[index] = state >> 16;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Returns the picture with a few other pixels: as every file is stored once, each needs bytes of its own. */
function varied(picture: Buffer, number: number): Buffer {
  const copy = Buffer.from(picture);
  let at = Math.floor(picture.length / 2);
  // A byte after 0xff would be a marker.
  while (picture.subarray(at - 1, at + 8).includes(0xff)) at++;
  copy.write(String(number).padStart(8, "0"), at, "latin1");
  return copy;
}

async function copySynced(files: readonly string[], to: string): Promise<void> {
  await mkdir(to);
  for (const [index, path] of files.entries()) {
    const copy = await open(join(to, String(index)), "wx");
    await copy.writeFile(await readFile(path));
    await copy.sync();
    await copy.close();
  }
}

/** @returns the highest resident memory of the command, in MB */
async function runImport({ file, media }: OldSite, dataDir: string): Promise<number> {
  const script = join(import.meta.dirname, "../scripts/run.mjs");
  const child = spawn(process.execPath, [script, "scripts/import.ts", file, "--media", media], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  let highest = 0;
  const look = setInterval(() => {
    try {
      // `run.mjs`, and the import as its child.
      highest = Math.max(highest, ...withChildren(child.pid as number).map(residentMegabytes));
    } catch {
      // One has ended meanwhile.
    }
  }, 100);
  const [code] = await exited.finally(() => clearInterval(look));
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return highest;
}

async function inSeconds(run: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await run();
  return (performance.now() - begun) / 1000;
}
