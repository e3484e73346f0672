import { open, readFile, unlink } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ReadableStream } from "node:stream/web";
import { isDiskFull } from "#model/operation/disk-full.ts";
import { diskFullIn } from "#server/disk-full.ts";
import { BackupRefused } from "./backup-refused.ts";

/** Encrypts and decrypts backups: an identity of `age`, `AGE-SECRET-KEY-1…`. */
export type BackupKey = string;

/** First bytes of every file in the format. */
export const encryptedStart = Buffer.from("age-encryption.org/v1\n");

const identity = /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/;

/**
 * Reads the key from a file written by `age-keygen` or `npm run backup-key`: lines starting with `#` are comments.
 * Accepts lower case and white space, as in a key typed from a printout.
 * @throws BackupRefused if there is none
 */
export async function readBackupKey(path: string): Promise<BackupKey> {
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new BackupRefused(`Die Schlüsseldatei ${path} (BACKUP_KEY_FILE) lässt sich nicht lesen.`, { cause });
  });
  const lines = text.split(/\r?\n/).filter((line) => !line.startsWith("#"));
  const key = lines.join("").replace(/\s/g, "").toUpperCase();
  const isKey = identity.test(key) && (await recipientOf(key).catch(() => undefined)) !== undefined;
  if (!isKey)
    throw new BackupRefused(`In ${path} (BACKUP_KEY_FILE) steht kein Schlüssel, oder er enthält einen Tippfehler.`);
  return key;
}

/** Returns the recipient of a key. @throws if the key's checksum does not match */
async function recipientOf(key: BackupKey): Promise<string> {
  const { identityToRecipient } = await import("age-encryption");
  return identityToRecipient(key);
}

/** @throws BackupRefused if the file exists, since without its key a backup is lost, or cannot be written */
export async function writeNewBackupKey(path: string): Promise<void> {
  const { generateX25519Identity } = await import("age-encryption");
  const key = await generateX25519Identity();
  const refuse = (cause: NodeJS.ErrnoException): never => {
    const problem = isDiskFull(cause)
      ? diskFullIn(dirname(resolve(path)))
      : cause.code === "EEXIST"
        ? `${path} gibt es schon; ein Schlüssel wird nie überschrieben.`
        : `${path} lässt sich nicht schreiben (${cause.code}).`;
    throw new BackupRefused(problem, { cause });
  };
  const file = await open(path, "wx", 0o600).catch(refuse);
  try {
    await file.writeFile(`# Schlüssel der Sicherungen. Ohne ihn lässt sich keine von ihnen öffnen, von niemandem.
# Bitte drucken Sie dieses Blatt aus und verwahren Sie es im Tresor, nicht neben den Sicherungen.
# Zum Öffnen ohne dieses Programm: age -d -i DIESE_DATEI SICHERUNG.age | tar xz
${key}
`);
    await file.sync();
  } catch (error) {
    // Half a key would be in the way of the next one.
    await unlink(path);
    refuse(error as NodeJS.ErrnoException);
  } finally {
    await file.close();
  }
}

/** Encrypts a stream in chunks of 64 KB. */
export async function* encrypted(source: AsyncIterable<Uint8Array>, key: BackupKey): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.addRecipient(await recipientOf(key));
  yield* chunksOf(await encrypter.encrypt(ReadableStream.from(source) as never));
}

/**
 * Decrypts a stream.
 * @throws BackupRefused if it was not encrypted for this key
 */
export async function* decrypted(source: AsyncIterable<Uint8Array>, key: BackupKey): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const content = await decrypter.decrypt(ReadableStream.from(source) as never).catch((cause: unknown) => {
    const isOther = cause instanceof Error && cause.message.startsWith("no identity matched");
    throw isOther ? new BackupRefused(otherKeyMessage, { cause }) : cause;
  });
  yield* chunksOf(content);
}

/** The types of web streams lack the async iterator. */
const chunksOf = (stream: object) => stream as AsyncIterable<Uint8Array>;

const otherKeyMessage = "Die Sicherung ist mit einem anderen Schlüssel verschlüsselt als dem in BACKUP_KEY_FILE.";
export const keyMissing =
  "Die Sicherung ist verschlüsselt; BACKUP_KEY_FILE muss die Datei mit dem Schlüssel dazu nennen.";
