import { createHash } from "node:crypto";
import type { Invariant } from "./invariant.ts";
import { addressesOf } from "./person.ts";
import type { World } from "./world.ts";

/** What is true of certificates, at the end of a run. */
export const certificatesAreRight = {
  /** Decision 0038: whoever checks a code reads what is stored of it, whatever became of person and event. */
  async codesSayWhatIsStored(world) {
    const found: string[] = [];
    for (const { code, withdrawn_at } of world.someOf(await certificates(world), 3)) {
      const { status, text } = await world.open(`/bescheinigung/${code}`);
      const said = withdrawn_at === null ? "Diese Bescheinigung ist gültig" : "Diese Bescheinigung ist zurückgezogen";
      const words = text.replaceAll(/<[^>]*>/g, "");
      if (status !== 200 || !words.includes(said)) found.push(`the code ${code} does not say: ${said}`);
    }
    return found;
  },

  /** Decisions 0038 and 0046: an issued certificate is the same to the byte, whatever names, events and pictures are by now. */
  async certificatesStayAsIssued(world) {
    const live = new Set((await world.events()).map(({ id }) => id));
    const valid = (await certificates(world)).filter(({ withdrawn_at }) => withdrawn_at === null);
    const [one] = world.someOf(
      valid.filter(({ event_id }) => live.has(event_id)),
      3,
    );
    if (!one) return [];
    const path = `/admin/events/${one.event_id}/druck/bescheinigungen`;
    const body = new URLSearchParams({ issued: one.code });
    const answer = await world.site.request(path, { as: "clerk", method: "POST", body });
    const printed = hashOf(await answer.bytes());
    return printed === one.sha256 ? [] : [`the certificate ${one.code} is printed otherwise than it was issued`];
  },

  /** Handbook: behind the link of a person is their own certificate, as long as it is valid. */
  async linksHaveOwnCertificates(world) {
    world.readMail();
    const all = await certificates(world);
    const rows = await world.registrations();
    const found: string[] = [];
    for (const person of world.someOf(world.people.slice(-8), 2)) {
      const link = person.links.at(-1);
      const own = new Set(rows.filter(({ email }) => addressesOf(person).includes(email)).map(({ id }) => id));
      const answer = link === undefined ? undefined : await world.site.request(`${link}/bescheinigung`);
      if (answer?.status !== 200) {
        await answer?.body?.cancel();
        continue;
      }
      const hash = hashOf(await answer.bytes());
      const shown = all.find(({ sha256 }) => sha256 === hash);
      if (!shown || !own.has(shown.registration_id) || shown.withdrawn_at !== null)
        found.push(`${link} shows a certificate that is not valid, or of somebody else`);
    }
    return found;
  },
} satisfies Record<string, Invariant>;

async function certificates({ site }: World) {
  return site.database.selectFrom("certificates").selectAll().orderBy("issued_at").orderBy("sha256").execute();
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
