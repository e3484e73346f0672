import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import { aLibraryDocument, aNewsItem, anEvent } from "#test/builders.ts";
import type { TestApp } from "#test/create-test-app.ts";
import type { TestPlaces } from "./backup-site.ts";

export const filledAt = new Date("2026-06-15T10:00:00Z");
/** Key of a picture with one variant in two formats. */
export const storedPicture = "news/1781517600000-bild.png";

/** Fills a site with rows in every table, a record in the trash and a mail in the outbox. */
export async function fillSite(app: TestApp, { files, databaseUrl, dataDir }: TestPlaces): Promise<void> {
  await files.put(storedPicture, Buffer.from("original"), "image/png");
  await files.put(`${storedPicture}.480.avif`, Buffer.from("small"), "image/avif");
  await files.put(`${storedPicture}.480.webp`, Buffer.from("small too"), "image/webp");
  const database = await openDatabase(databaseUrl);
  const file = { original_name: "Bild.png", media_type: "image/png", size_bytes: 8, width: 300, height: 200 };
  const created_at = filledAt.toISOString();
  await database
    .insertInto("files")
    .values({ key: storedPicture, ...file, created_at, unused_since: null, variants: "480" })
    .execute();
  await database
    .insertInto("file_texts")
    .values({ key: "documents/1-a.pdf", text: "Ketamin", extracted_at: created_at })
    .execute();
  await database
    .insertInto("media")
    .values({
      key: storedPicture,
      version: 2,
      uploaded_by: "redaktion@verein.example",
      description: "Saal",
      focal_x: 20,
    })
    .execute();
  await database.insertInto("page_views").values({ day: "2026-06-14", path: "/", count: 7 }).execute();
  await database.insertInto("redirects").values({ source: "/alt", target: "/neu", added_at: created_at }).execute();
  await database.insertInto("redirect_hits").values({ day: "2026-06-14", path: "/alt", count: 2 }).execute();
  await database.insertInto("used_challenges").values({ id: "c1", expires_at: created_at }).execute();
  await database.insertInto("task_runs").values({ name: "retention", ran_on: "2026-06-15" }).execute();
  await database.insertInto("erasures").values({ person: "h", erased_at: created_at, keeps_account: 0 }).execute();
  await database.destroy();
  await app.put("news", "n1", {
    ...aNewsItem({ title: "Zulassung – „Übermorgen“ 😀" }),
    image: `/files/${storedPicture}`,
  });
  await app.put("news", "n1", { ...aNewsItem({ title: "Zulassung von morgen" }), image: `/files/${storedPicture}` });
  await app.put("news", "n2", aNewsItem({ title: "Im Papierkorb" }));
  await app.remove("news", "n2");
  await app.services.drafts.save(
    { id: "u1", email: "redaktion@verein.example" },
    { collection: "news", id: "n3", document: aNewsItem({ title: "Entwurf" }), base: "new", expected: "none" },
  );
  const editor = { id: "u1", email: "redaktion@verein.example" };
  await app.services.drafts.share(editor, "news", "n3");
  await app.services.drafts.planRemoval(editor, "news", "n1", { at: new Date("2027-01-01"), reason: "Frist" });
  await app.put("documents", "d1", aLibraryDocument({ title: "Leitfaden", fileUrl: "/files/documents/1-a.pdf" }));
  const registrationSettings = { enabled: true, registrationMethod: "direct" as const };
  await app.put("events", "e1", { ...anEvent(), registrationSettings });
  const person = { title: "Dr.", firstName: "Zoë", lastName: "O'Neill", email: "zoe@praxis.example", city: "Köln" };
  const outcome = await app.services.registerAttendee(
    "e1",
    person as Parameters<TestApp["services"]["registerAttendee"]>[1],
  );
  expect(outcome.ok).toBe(true);
  const [registration] = await app.services.registrations.list({ eventId: "e1", limit: 1 });
  await app.services.database
    .insertInto("manage_links")
    .values({ token_hash: "h1", registration_id: registration?.id ?? "", sent_with: "links", created_at })
    .execute();
  const answered = { event_id: "e1", registration_id: registration?.id ?? "" };
  await app.services.database.insertInto("evaluation_roll").values(answered).execute();
  const data = JSON.stringify([[{ id: "q", label: "Wie war es?", answer: "gut" }]]);
  await app.services.database.insertInto("evaluations").values({ event_id: "e1", data }).execute();
  await app.services.database
    .insertInto("eiv_access")
    .values({
      event_id: "e1",
      vnr: "2760902026000010017",
      sealed_password: "1.k.n.c",
      saved_at: "2026-06-15T10:00:00.000Z",
      other_vnr: "2760902026000010025",
      other_sealed_password: "1.k.n.d",
    })
    .execute();
  await app.services.database
    .insertInto("former_reports")
    .values({ id: "f1", registration_id: registration?.id ?? "", vnr: "2760902026000010017", sealed_efn: "1.k.n.e" })
    .execute();
  await app.services.database.insertInto("invoice_numbers").values({ year: 2026, last: 1 }).execute();
  await app.services.database
    .insertInto("invoices")
    .values({
      ...{ number: "RE-2026-0001", year: 2026, sequence: 1, kind: "invoice", registration_id: "r", event_id: "e1" },
      ...{ email_key: "a@b.example", data: "{}", cents: 18_000, sha256: "ef" },
      ...{ issued_at: created_at, issued_by: null, cancelled_by: null },
    })
    .execute();
  await app.services.database
    .insertInto("payments")
    .values({
      ...{
        id: "p1",
        registration_id: registration?.id ?? "",
        event_id: "e1",
        kind: "payment",
        ...{ cents: 18_000, of_cancellation: 0 },
        received_on: "2026-06-14",
      },
      ...{ payer: "Klinik", entry: "hash", entered_at: created_at, entered_by: null },
    })
    .execute();
  await app.services.database
    .insertInto("attendance")
    .values({
      ...{ registration_id: registration?.id ?? "", day: "2026-09-12", method: "door" },
      ...{ came_at: "2026-09-12T06:55:00.000Z", left_at: null, recorded_at: created_at, recorded_by: null },
    })
    .execute();
  await app.services.database
    .insertInto("certificates")
    .values({
      ...{ code: "0123-4567-89AB-CDEF", event_id: "e1", registration_id: registration?.id ?? "", data: "{}" },
      ...{ sha256: "ab", is_duplicate: 0, issued_at: created_at, issued_by: null },
      ...{ withdrawn_at: null, withdrawn_by: null, withdrawn_reason: "" },
    })
    .execute();
  await app.services.database.insertInto("certificate_pictures").values({ sha256: "cd", data: "iVBORw==" }).execute();
  const message = { subject: "Neuer Ort", body: "Kassel", audience: "all", options: "{}", created_at };
  await app.services.database
    .insertInto("messages")
    .values({ id: "m1", event_id: "e1", origin: null, paused_at: null, ...message })
    .execute();
  await app.services.database
    .insertInto("message_recipients")
    .values({ id: "r1", message_id: "m1", registration_id: registration?.id ?? "" })
    .execute();
  await mkdir(join(dataDir, "outbox"), { recursive: true });
  await writeFile(join(dataDir, "outbox", "20260615T100000Z-contact-m1.eml"), "Subject: Frage\r\n\r\nGrüße");
}
