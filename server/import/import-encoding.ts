import { open } from "node:fs/promises";
import { ImportRefused } from "./import-refused.ts";

/** Far more than an XML declaration. */
const headBytes = 1000;

/**
 * Returns the encoding of a file: by its byte order mark, else by what its XML declaration says, else UTF-8. UTF-16
 * without a mark is known by the zero bytes of its first character.
 * @throws ImportRefused if it declares an encoding that is not known
 */
export async function encodingOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return encodingIn(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function encodingIn(head: Buffer): string {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0x3c && second === 0) return "utf-16le";
  if (first === 0 && second === 0x3c) return "utf-16be";
  const declared = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(
    head.toString("latin1"),
  )?.[1];
  // Without a mark a file that says UTF-16 cannot be: its declaration could not be read.
  if (declared === undefined || /^utf-?16/i.test(declared)) return "utf-8";
  try {
    return new TextDecoder(declared).encoding;
  } catch (cause) {
    throw new ImportRefused(`Die Zeichenkodierung „${declared}“, die die Datei angibt, ist unbekannt.`, { cause });
  }
}
