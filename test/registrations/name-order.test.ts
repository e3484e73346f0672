import { expect, it } from "vitest";
import { listAttendees, listPresent } from "#server/attendance/attendance-store.ts";
import { insertRegistrations, listRegistrations } from "#server/registrations/registration-store.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";

const inOrder = [
  ...[
    "Ärmel, Öznur",
    "Arnold, Eva",
    "Berg, Änne",
    "Berg, Zoe",
    "Berg Hansen, Anna",
    "Berg-Klein, Anna",
    "d'Ávila, Inês",
  ],
  ...["Goeb, Uwe", "Müller, Anna", "Muller, Bea", "Otto, Jan", "Öztürk, Can", "Peters, Max", "Straße, Ute"],
  ...["Strasser, Ute", "Übel, Ina", "Uhl, Ida", "von Berg, Udo", "Zander, Kai"],
];

describeOnEachEngine("registrations by name", (current) => {
  it("are in the order of a German dictionary, in every list", async () => {
    const { database } = current();
    await database.transaction().execute(async (transaction) => {
      const at = "2026-05-01T10:00:00.000Z";
      const people = inOrder.map((name, index) => {
        const [lastName = "", firstName = ""] = name.split(", ");
        const details = { title: "" as const, city: "Ulm", answers: [], participation: "", workshops: [] };
        const dates = { status: "confirmed" as const, createdAt: at, updatedAt: at };
        // The ids are in another order.
        const id = `r${String((index * 7) % inOrder.length).padStart(2, "0")}`;
        return { ...details, ...dates, id, eventId: "e1", firstName, lastName, email: `n${index}@praxis.example` };
      });
      await insertRegistrations(transaction, people.toReversed());
      const presence = { day: "2026-05-02", method: "list", came_at: null, left_at: null, recorded_at: at } as const;
      const rows = people.map(({ id }) => ({ ...presence, registration_id: id, recorded_by: null }));
      await transaction.insertInto("attendance").values(rows).execute();
    });
    const query = { eventId: "e1", limit: 100 };
    const listed = await listRegistrations(database, { ...query, order: { field: "lastName", direction: "asc" } });
    expect(listed.map(({ lastName, firstName }) => `${lastName}, ${firstName}`)).toEqual(inOrder);
    const attendees = await listAttendees(database, query);
    const present = await listPresent(database, "e1");
    for (const list of [attendees, present]) expect(list.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
  });
});
