import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/**
 * Values that are stored so that only this installation can read them: AES-256-GCM under a key derived from a secret.
 * A sealed value is text, `1.KEY.NONCE.CIPHERTEXT`, and names the key it was sealed with.
 */
export interface SealedValues {
  /** @param owner the record the value belongs to: it cannot be opened as that of another */
  seal(value: string, owner: string): string;
  /** @returns `undefined` where it was sealed under an unknown secret, for another owner or purpose, or was changed */
  open(sealed: string, owner: string): string | undefined;
  /** Which key a new value is sealed with. */
  keyId(): string;
}

const version = "1";
const cipherName = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const sealedForm = /^1\.([\w-]{8})\.([\w-]{16})\.([\w-]{22,})$/;

/**
 * @param readSecrets asked once, when the first value comes: the newest first, which seals, while all of them open
 * @param purpose what is sealed, "efn"; each has a key of its own
 */
export function createSealedValues(readSecrets: () => readonly string[], purpose: string): SealedValues {
  let derived: DerivedKey[] | undefined;
  const keys = () => {
    derived ??= readSecrets().map((secret) => deriveKey(secret, purpose));
    return derived;
  };
  const current = () => keys()[0] as DerivedKey;
  const boundTo = (keyId: string, owner: string) => Buffer.from(JSON.stringify([version, keyId, purpose, owner]));
  return {
    keyId: () => current().keyId,
    seal(value, owner) {
      const { key, keyId } = current();
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagBytes }).setAAD(boundTo(keyId, owner));
      const sealed = Buffer.concat([cipher.update(value, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return [version, keyId, nonce.toString("base64url"), sealed.toString("base64url")].join(".");
    },
    open(sealed, owner) {
      const [, sealedWith, nonce = "", rest = ""] = sealedForm.exec(sealed) ?? [];
      const found = keys().find(({ keyId }) => keyId === sealedWith);
      if (!found) return undefined;
      const { key, keyId } = found;
      const bytes = Buffer.from(rest, "base64url");
      const options = { authTagLength: tagBytes };
      const decipher = createDecipheriv(cipherName, key, Buffer.from(nonce, "base64url"), options);
      decipher.setAAD(boundTo(keyId, owner)).setAuthTag(bytes.subarray(-tagBytes));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

interface DerivedKey {
  key: Buffer;
  keyId: string;
}

function deriveKey(secret: string, purpose: string): DerivedKey {
  const keyId = derive(secret, `sealed values, key id: ${purpose}`, 6).toString("base64url");
  return { key: derive(secret, `sealed values: ${purpose}`, 32), keyId };
}

function derive(secret: string, info: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", info, bytes));
}
