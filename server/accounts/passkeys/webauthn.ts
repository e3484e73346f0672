import type { NewPasskeyAnswer, PasskeyAnswer } from "#model/accounts/passkey.ts";
import type { Credential } from "./passkey-store.ts";

/** Loaded on first use. */
const library = () => import("@simplewebauthn/server");

const verification = "required";
/** COSE ids of EdDSA, ES256 and RS256: each authenticator supports one. The library's default includes newer ones. */
const algorithms = [-8, -7, -257];

/** Returns the relying party of the site's canonical address. */
function relyingParty(siteUrl: string) {
  const { hostname, origin } = new URL(siteUrl);
  return { rpID: hostname, origin };
}

/** Returns the options with which a browser creates a passkey, as JSON: discoverable, and with user verification. */
export async function creationOptions(
  siteUrl: string,
  options: {
    siteName: string;
    account: { id: string; email: string };
    challenge: Uint8Array<ArrayBuffer>;
    known: readonly Credential[];
  },
): Promise<string> {
  const { siteName, account, challenge, known } = options;
  const { generateRegistrationOptions } = await library();
  const created = await generateRegistrationOptions({
    rpName: siteName,
    rpID: relyingParty(siteUrl).rpID,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: account.email,
    challenge,
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: verification },
  });
  return JSON.stringify(created);
}

/** Returns the options with which a browser uses one of these passkeys, or any of this site if none is given. */
export async function requestOptions(
  siteUrl: string,
  { challenge, known }: { challenge: Uint8Array<ArrayBuffer>; known: readonly Credential[] },
): Promise<string> {
  const { generateAuthenticationOptions } = await library();
  const { rpID } = relyingParty(siteUrl);
  const allowCredentials = known.map(descriptorOf);
  return JSON.stringify(
    await generateAuthenticationOptions({ rpID, challenge, allowCredentials, userVerification: verification }),
  );
}

/** @returns the credential if it was created for this challenge on this site; `undefined` otherwise */
export async function verifyCreation(
  siteUrl: string,
  answer: NewPasskeyAnswer,
  challenge: string,
): Promise<Credential | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { rpID, origin } = relyingParty(siteUrl);
  // The library throws for any invalid answer.
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} } as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  const transports = answer.response.transports ?? [];
  return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
}

/** @returns the new counter if the passkey signed this challenge on this site; `undefined` otherwise */
export async function verifyUse(
  siteUrl: string,
  answer: PasskeyAnswer,
  challenge: string,
  credential: Credential,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { rpID, origin } = relyingParty(siteUrl);
  const publicKey = new Uint8Array(Buffer.from(credential.publicKey, "base64url"));
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} } as Parameters<
      typeof verifyAuthenticationResponse
    >[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: credential.id, publicKey, counter: credential.counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}

function descriptorOf({ id, transports }: Credential) {
  return { id, transports: [...transports] };
}
