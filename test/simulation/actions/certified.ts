import { berlinDate } from "#model/dates/berlin-date.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { hold } from "./chamber.ts";
import { issue } from "./door.ts";
import { either } from "./secretaries.ts";

/** What happens while certificates are made, one after the other. */
export const certified = {
  /** Somebody was marked as present by mistake: whoever is absent by then gets no certificate any more. */
  absentWhileCertified: {
    weight: 1,
    async run(world, random) {
      const id = await hold(world, random);
      const day = berlinDate(world.site.now());
      const row = random.pick(await world.registrations(id));
      if (!row) return;
      let isAbsent = false;
      const correct = async () => {
        const entry = { key: "k0", code: row.id, change: "absent", day, isScanned: false, age: 0 };
        const path = `/admin/events/${id}/anwesenheit/personen`;
        const { status } = await world.change(either(random), path, { entries: [entry] });
        isAbsent = status === 200 && (await countCertificates(world, row.id)) === 0;
      };
      await world.together(() => issue(world, random, id), correct);
      if (isAbsent && !world.site.isDead && (await countCertificates(world, row.id)) > 0)
        world.violations.push(`${row.id} was absent already when a certificate was issued`);
    },
  },
} satisfies Record<string, Action>;

async function countCertificates({ site }: World, id: string): Promise<number> {
  return (await site.database.selectFrom("certificates").select("code").where("registration_id", "=", id).execute())
    .length;
}
