import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

// Generated files of all kinds: valid, broken and disguised ones.

/** Returns a small valid photograph. */
export function aJpeg(width = 80, height = 60): Promise<Buffer> {
  return noise(width, height).jpeg().toBuffer();
}

export function aPng(width = 80, height = 60): Promise<Buffer> {
  return noise(width, height).png().toBuffer();
}

export function noise(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let position = 0; position < pixels.length; position++) pixels[position] = (position * 2654435761) >>> 24;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Returns a PNG that claims this size but contains hardly any pixels. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns an animation of `frames` frames of one pixel each, alternating black and white. */
export function aGif(frames: number): Buffer {
  const head = Buffer.from("47494638396101000100800000ffffff000000", "hex");
  const loop = Buffer.from("21ff0b4e45545343415045322e300301000000", "hex");
  const frame = (pixel: "44" | "4c") =>
    Buffer.from(`21f904000a0000002c000000000100010000 02 02 ${pixel} 01 00`.replaceAll(" ", ""), "hex");
  const pair = [frame("44"), frame("4c")];
  return Buffer.concat([
    head,
    loop,
    ...Array.from({ length: frames }, (_, number) => pair[number % 2] as Buffer),
    Buffer.from([0x3b]),
  ]);
}

export function aPdf(text = "Hallo"): Buffer {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    `<</Length ${text.length + 26}>>\nstream\nBT /F 12 Tf 20 100 Td (${text})Tj ET\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let file = "%PDF-1.4\n";
  const places: number[] = [];
  for (const [position, object] of objects.entries()) {
    places.push(file.length);
    file += `${position + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

/** Returns a ZIP archive of uncompressed entries; Office files are ZIP archives. */
export function aZip(entries: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const contents: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(10, 0);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), fields, Buffer.from(name), data]);
    const central = Buffer.alloc(42);
    central.writeUInt16LE(10, 0);
    fields.copy(central, 2, 0, 24);
    central.writeUInt32LE(offset, 38);
    contents.push(Buffer.concat([Buffer.from("PK\x01\x02", "latin1"), central, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const table = Buffer.concat(contents);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(contents.length, 4);
  end.writeUInt16LE(contents.length, 6);
  end.writeUInt32LE(table.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, table, Buffer.from("PK\x05\x06", "latin1"), end]);
}

export function aDocx(): Buffer {
  return aZip({
    "[Content_Types].xml":
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    "word/document.xml": "<w:document/>",
  });
}

export function anOdt(): Buffer {
  return aZip({ mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "<office:document/>" });
}

/** Returns the smallest valid container of Word, Excel and PowerPoint until 2003. */
export function anOldOfficeFile(): Buffer {
  const file = Buffer.alloc(512 * 4);
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.fill(0xff, 76, 512);
  file.writeUInt32LE(0, 76);
  return file;
}
