import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A passkey authenticator in software, as WebAuthn defines it. */
export interface SoftwareAuthenticator {
  /** Responds to creation options, given as JSON. */
  create(options: string, how?: Overrides): ReturnType<typeof credential>;
  /** Responds to request options, given as JSON. */
  unlock(options: string, how?: Overrides): ReturnType<typeof credential>;
}
interface Overrides {
  origin?: string;
  rpId?: string;
  /** Whether the user was verified by PIN or fingerprint. */
  isVerified?: boolean;
  counter?: number;
}

export function createSoftwareAuthenticator(siteUrl: string): SoftwareAuthenticator {
  const { origin, hostname } = new URL(siteUrl);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const key = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);

  function authenticatorData(
    { rpId = hostname, isVerified = true, counter = 0 }: Overrides,
    attested?: Buffer,
  ): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const hash = createHash("sha256").update(rpId).digest();
    return Buffer.concat([hash, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }
  function clientData(type: string, options: string, how: Overrides): Buffer {
    const { challenge } = JSON.parse(options) as { challenge: string };
    return Buffer.from(JSON.stringify({ type, challenge, origin: how.origin ?? origin, crossOrigin: false }));
  }

  return {
    create(options, how = {}) {
      const idLength = Buffer.from([0, id.length]);
      const data = authenticatorData(how, Buffer.concat([Buffer.alloc(16), idLength, id, key]));
      const attestationObject = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return credential(id, {
        clientDataJSON: clientData("webauthn.create", options, how),
        attestationObject,
      });
    },
    unlock(options, how = {}) {
      const clientDataJSON = clientData("webauthn.get", options, how);
      const data = authenticatorData(how);
      const signed = Buffer.concat([data, createHash("sha256").update(clientDataJSON).digest()]);
      const signature = sign("sha256", signed, privateKey);
      return credential(id, { clientDataJSON, authenticatorData: data, signature });
    },
  };
}

function credential(id: Buffer, response: Record<string, Buffer>) {
  const named = id.toString("base64url");
  const encoded = Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")]);
  return { id: named, rawId: named, type: "public-key" as const, response: Object.fromEntries(encoded) };
}
