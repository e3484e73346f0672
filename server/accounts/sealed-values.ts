import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "#server/secrets/derive-key.ts";

/**
 * Encrypts values so that only this installation can read them: AES-256-GCM with a key derived from a secret. A sealed
 * value is text, `1.KEY.NONCE.CIPHERTEXT`, where `KEY` is the id of the key.
 */
export interface SealedValues {
  /** @param owner id of the record to which the value is bound: it cannot be opened for another one */
  seal(value: string, owner: string): string;
  /** @returns `undefined` if it was sealed with an unknown secret, for another owner or purpose, or was modified */
  open(sealed: string, owner: string): string | undefined;
  /** Returns the id of the key that seals new values. */
  keyId(): string;
}

const version = "1";
const cipherName = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const sealedForm = /^1\.([\w-]{8})\.([\w-]{16})\.([\w-]{22,})$/;

/**
 * @param readSecrets called once, on first use: the newest first, which seals, while all of them open
 * @param purpose what is sealed, such as "efn"; each purpose has its own key
 */
export function createSealedValues(readSecrets: () => readonly string[], purpose: string): SealedValues {
  let derived: SealingKey[] | undefined;
  const keys = () => {
    derived ??= readSecrets().map((secret) => sealingKey(secret, purpose));
    return derived;
  };
  const current = () => keys()[0] as SealingKey;
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

interface SealingKey {
  key: Buffer;
  keyId: string;
}

function sealingKey(secret: string, purpose: string): SealingKey {
  const keyId = deriveKey(secret, `sealed values, key id: ${purpose}`, 6).toString("base64url");
  return { key: deriveKey(secret, `sealed values: ${purpose}`), keyId };
}
