import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { ConfigError } from "#server/config-value.ts";

/** Where receivers find the public key: `selector._domainkey.domain` (RFC 6376). */
export interface DkimConfig {
  /** Absolute path. */
  keyFile: string;
  selector: string;
}

/** What mails are signed with. */
export interface DkimKey {
  selector: string;
  /** PEM */
  privateKey: string;
  /** Value of `p=` in the record. */
  publicKey: string;
}

/** Shorter ones count as unsigned at large providers (RFC 8301). */
const minBits = 1024;

/** @throws ConfigError if the file cannot be read or holds no RSA key */
export function readDkimKey({ keyFile, selector }: DkimConfig): DkimKey {
  const key = readKey(keyFile);
  if (key.asymmetricKeyType !== "rsa" || (key.asymmetricKeyDetails?.modulusLength ?? 0) < minBits) {
    throw new ConfigError(`DKIM_KEY_FILE: In ${keyFile} muss ein RSA-Schlüssel mit mindestens ${minBits} Bit stehen.`);
  }
  return {
    selector,
    privateKey: key.export({ type: "pkcs8", format: "pem" }).toString(),
    publicKey: createPublicKey(key).export({ type: "spki", format: "der" }).toString("base64"),
  };
}

function readKey(keyFile: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(keyFile));
  } catch (cause) {
    throw new ConfigError(`DKIM_KEY_FILE: Aus ${keyFile} lässt sich kein privater Schlüssel lesen.`, { cause });
  }
}
