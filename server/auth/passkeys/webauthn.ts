import type { NewPasskeyAnswer, PasskeyAnswer } from "#model/passkey.ts";
import type { Credential } from "./passkey-store.ts";

/** Loaded when the first passkey is used. */
const library = () => import("@simplewebauthn/server");

const verification = "required";
/** EdDSA, ES256 and RS256 of COSE: what every authenticator has one of. Left out, the library tries out newer ones. */
const algorithms = [-8, -7, -257];

/** Whose passkeys they are: the name of the site, from its canonical address. */
function relyingParty(siteUrl: string) {
  const { hostname, origin } = new URL(siteUrl);
  return { rpID: hostname, origin };
}

/** What a browser needs to make a passkey, as JSON; it can be found without naming the account, and asks for a PIN or finger. */
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

/** What a browser needs to unlock one of these passkeys, or any of this site's where none is named. */
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

/** @returns what was made for this challenge on this site; `undefined` where that is not proven */
export async function verifyCreation(
  siteUrl: string,
  answer: NewPasskeyAnswer,
  challenge: string,
): Promise<Credential | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { rpID, origin } = relyingParty(siteUrl);
  // The library throws for whatever is wrong with an answer.
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

/** @returns the new counter when the passkey signed this challenge on this site; `undefined` otherwise */
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
