import { efnsOf } from "./efns.ts";
import type { Invariant } from "./invariant.ts";
import { nothingKnown } from "./known-to-others.ts";
import type { World } from "./world.ts";

/** What no restored backup takes back, as long as the registration is there. */
export const knownToOthersStays = {
  /** Decision 0038: the code of a certificate that somebody holds stays known, and withdrawn if it was. */
  async issuedCertificatesStay(world) {
    const { site, known } = world;
    if (!site.isWritten("certificates", "registrations")) return [];
    const people = new Set((await registrationsOf(site)).map(({ id }) => id));
    const rows = await site.database.selectFrom("certificates").selectAll().execute();
    const stored = new Map(rows.map((row) => [row.code, row]));
    const found = [...known.certificates].flatMap(([code, { registrationId, sha256, isWithdrawn }]) => {
      const row = stored.get(code);
      if (!row) return people.has(registrationId) ? [`the certificate ${code} is not known any more`] : [];
      if (row.sha256 !== sha256) return [`the certificate ${code} is another`];
      return isWithdrawn && row.withdrawn_at === null
        ? [`the certificate ${code} was withdrawn, and is valid again`]
        : [];
    });
    await noteCertificates(world);
    return found;
  },

  /** Decision 0016: a link works as long as the registration has the address it went to. */
  async sentLinksStay(world) {
    const { site, known } = world;
    if (!site.isWritten("manage_links", "registrations")) return [];
    const addresses = new Map((await registrationsOf(site)).map(({ id, email_key }) => [id, email_key]));
    const rows = await site.database.selectFrom("manage_links").select(["token_hash", "registration_id"]).execute();
    const stored = new Set(rows.map(({ token_hash }) => token_hash));
    const gone = [...known.links].filter(
      ([hash, { registrationId, address }]) => !stored.has(hash) && addresses.get(registrationId) === address,
    );
    await noteLinks(world);
    return gone.map(([, { address }]) => `a link that was sent to ${address} is not known any more`);
  },

  /** Decision 0036: a report stays until somebody takes it back: it is known of everybody whose report the chamber has. */
  async standingReportsAreKnown({ site, known }) {
    if (!site.isWritten("registrations", "former_reports")) return [];
    const efnOf = efnsOf(site);
    const former = await site.database.selectFrom("former_reports").selectAll().execute();
    const rows = new Map((await registrationsOf(site)).map((row) => [row.id, row]));
    return [...site.chamber.known].flatMap(([key, { vnr, efn, isWithdrawn, isTold, registrationId }]) => {
      const row = rows.get(registrationId);
      if (!row) known.unsureReports.add(key);
      if (!row || isWithdrawn || !isTold || known.unsureReports.has(key)) return [];
      const reports = [
        ...(row.points_reported_at === null ? [] : [{ vnr: row.reported_as, efn: efnOf(row) }]),
        ...former
          .filter((one) => one.registration_id === registrationId)
          .map((one) => ({ vnr: one.vnr, efn: efnOf(one) })),
      ];
      // The number is not known any more once its time is over.
      const isKnown = reports.some((one) => (one.vnr === "" || one.vnr === vnr) && (one.efn ?? efn) === efn);
      return isKnown ? [] : [`the chamber was told of ${registrationId} under ${vnr}, and nothing says so`];
    });
  },
} satisfies Record<string, Invariant>;

/** Before an older state takes the place of the site, in the midst of a step. */
export async function noteKnown(world: World): Promise<void> {
  await noteCertificates(world);
  await noteLinks(world);
}

async function noteCertificates({ site, known }: World): Promise<void> {
  const rows = await site.database.selectFrom("certificates").selectAll().execute();
  const entries = rows.map(({ code, registration_id: registrationId, sha256, withdrawn_at }) => {
    return [code, { registrationId, sha256, isWithdrawn: withdrawn_at !== null }] as const;
  });
  known.certificates = new Map(entries);
}

async function noteLinks({ site, known }: World): Promise<void> {
  const rows = await site.database
    .selectFrom("manage_links")
    .innerJoin("registrations", "registrations.id", "registration_id")
    .select(["token_hash", "registration_id as registrationId", "email_key as address"])
    .execute();
  known.links = new Map(rows.map(({ token_hash, ...link }) => [token_hash, link]));
}

/** After a process was killed nobody knows what it had told, or had stored before it died. */
export function forgetKnown(world: World): void {
  world.known = { ...nothingKnown(), unsureReports: new Set(world.site.chamber.known.keys()) };
}

function registrationsOf({ database }: World["site"]) {
  return database
    .selectFrom("registrations")
    .select(["id", "email_key", "points_reported_at", "reported_as", "sealed_efn"])
    .execute();
}
