import { headOf } from "./import-bytes.ts";
import { ImportRefused } from "./import-refused.ts";

/** As much is read to see which encoding a file has. */
const headBytes = 1_000_000;
/** Far more than an XML declaration. */
const declarationBytes = 1000;

/**
 * Returns the encoding of a file: by its byte order mark, else by what its XML declaration says, else UTF-8. UTF-16
 * without a mark is known by the zero bytes of its first character. Programs that recode a text often leave its
 * declaration as it was: what is UTF-8 is read as such, and what cannot be UTF-8 as Windows-1252.
 * @throws ImportRefused if it declares an encoding that is not known
 */
export async function encodingOf(path: string): Promise<string> {
  return encodingIn(await headOf(path, headBytes));
}

export function encodingIn(head: Buffer): string {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first && second === 0) return "utf-16le";
  if (first === 0 && second) return "utf-16be";
  const declared = declaredIn(head);
  if (declared === "utf-8" || declared === undefined) return isOneByteText(head) ? "windows-1252" : "utf-8";
  return isUtf8(head) && head.some((byte) => byte >= 0x80) ? "utf-8" : declared;
}

function declaredIn(head: Buffer): string | undefined {
  const start = head.subarray(0, declarationBytes).toString("latin1");
  const named = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(start)?.[1];
  // Without a mark a file that says UTF-16 cannot be: its declaration could not be read.
  if (named === undefined || /^utf-?16/i.test(named)) return undefined;
  try {
    return new TextDecoder(named).encoding;
  } catch (cause) {
    throw new ImportRefused(`Die Zeichenkodierung „${named}“, die die Datei angibt, ist unbekannt.`, { cause });
  }
}

function isUtf8(head: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Whether hardly a letter beyond ASCII is UTF-8, and that by chance; in a text that is only damaged most are. */
function isOneByteText(head: Buffer): boolean {
  if (isUtf8(head)) return false;
  const text = new TextDecoder().decode(head, { stream: true });
  const wrong = text.match(/\ufffd/g)?.length ?? 0;
  return wrong > 2 * (text.match(/[\u0080-\ufffc]/g)?.length ?? 0);
}
