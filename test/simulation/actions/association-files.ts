import { withinASecond } from "../within-a-second.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { attended, certificatesOf } from "./door.ts";
import { media } from "./media.ts";
import { either } from "./secretaries.ts";

/** Files that the association itself names once: its membership form, and the pictures on its certificates. */
export const associationFiles = {
  /** The form is replaced or deleted, which is taken back, also after a while. */
  changeMembershipForm: {
    weight: 0.5,
    async run(world, random) {
      const before = await legalRecord(world);
      const url = await world.upload("membership-pdf");
      const form = { url: url ?? "", fileName: "Antrag.pdf", lastUpdated: "" };
      const nothing = { url: "", fileName: "", lastUpdated: "" };
      await setForm(world, random.chance(0.3) ? nothing : form);
      if (random.chance(0.4)) await world.site.pass(random.whole(1, 6) * 86_400_000);
      if (random.chance(0.5)) await setForm(world, before.document.membershipForm);
    },
  },
  /** Certificates get another logo, and those of before are asked for. */
  changeLogo: {
    weight: 0.5,
    async run(world, random) {
      const url = random.chance(0.7) ? await world.upload("image") : "";
      const { id, version, document } = await settings(world);
      const certificates = { ...(document.certificates as object), logo: url ?? "" };
      const sent = { intent: "save", id, expectedVersion: version, document: certificates };
      await world.change("administrator", "/admin/certificates", sent);
      const eventId = random.pick(await attended(world))?.event_id;
      if (eventId !== undefined) await world.change(either(random), certificatesOf(eventId), { intent: "issueAll" });
      if (random.chance(0.3)) await media.deleteMedia.run(world, random);
    },
  },
} satisfies Record<string, Action>;

async function setForm(world: World, form: MembershipForm): Promise<void> {
  const { id, version } = await legalRecord(world);
  const sent = { intent: "form", id, expectedVersion: version, form };
  const { status } = await world.change("editor", "/admin/legal", sent);
  if (status !== 200 || world.site.isDead) return;
  const isOffered = async () => {
    const { url } = (await legalRecord(world)).document.membershipForm;
    const { text } = await world.open("/mitgliedschaft");
    const isRight = url === "" ? !text.includes("/files/membership/") : text.includes(url);
    return url === form.url && isRight ? [] : [`the membership form is not "${form.url}"`];
  };
  world.violations.push(...(await withinASecond(world, isOffered)));
}

interface MembershipForm {
  url: string;
  fileName: string;
  lastUpdated: string;
}

const legalRecord = (world: World) => only<{ membershipForm: MembershipForm }>(world, "legal");
const settings = (world: World) => only<Record<string, unknown>>(world, "settings");

async function only<T>({ site }: World, collection: "legal" | "settings") {
  const row = await site.database
    .selectFrom("content")
    .select(["id", "version", "data"])
    .where("collection", "=", collection)
    .executeTakeFirstOrThrow();
  return { id: row.id, version: row.version, document: JSON.parse(row.data) as T };
}
