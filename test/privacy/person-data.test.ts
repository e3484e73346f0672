import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { insertPasskey } from "#server/accounts/passkeys/passkey-store.ts";
import { listActivities, recordActivity } from "#server/activity/activity-store.ts";
import { createDraftEditor } from "#server/content/drafts/draft-editor.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { type ContentChange, removeContent, writeContent } from "#server/content/store/write-content.ts";
import type { Database, NewRow } from "#server/database/schema.ts";
import { insertFile } from "#server/files/file-rows.ts";
import { createPrivacyService, type PrivacyService } from "#server/privacy/privacy-service.ts";
import { defaultPeriods } from "#server/privacy/retention-periods.ts";
import { aBoardMember, aNewsItem, anEvent } from "#test/builders.ts";
import { efns, someEfn } from "#test/certificates/efns.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { quiet } from "#test/privacy/quiet.ts";
import { removeFolder } from "#test/remove-folder.ts";

const viewer = { id: "u1", email: "redaktion@verein.example" };
const person = "erika.muster@example.org";
const other = "max@example.org";
const now = new Date("2026-06-15T10:00:00Z");
const instant = now.toISOString();

function assertFound<T>(found: T | undefined): T {
  if (!found) throw new Error("That is no address.");
  return found;
}

describeOnEachEngine("personal data", (current) => {
  let outboxFolder: string;
  let database: Database;
  let privacy: PrivacyService;

  beforeEach(async () => {
    outboxFolder = await mkdtemp(join(tmpdir(), "outbox-"));
    database = current().database;
    privacy = createPrivacyService({
      database,
      clock: () => now,
      periods: defaultPeriods,
      outboxFolder,
      efns,
      ...quiet,
    });
    await put({ collection: "events", id: "e1", document: anEvent({ title: "Jahrestagung" }) });
  });
  afterEach(() => removeFolder(outboxFolder));

  const inform = async (email: string) => assertFound(await privacy.inform(viewer, email));
  const erase = async (email: string) => assertFound(await privacy.erase(viewer, email));
  const put = (
    change: Pick<ContentChange<"news" | "events" | "board">, "collection" | "id" | "document">,
    by = viewer.email,
  ) =>
    database
      .transaction()
      .execute((transaction) =>
        writeContent(transaction, { ...change, expected: "any", activity: null }, { email: by, now }),
      );
  const register = (id: string, email: string, changes: Partial<NewRow<"registrations">> = {}) =>
    database
      .insertInto("registrations")
      .values({
        id,
        event_id: "e1",
        title: "Frau",
        first_name: "Erika",
        last_name: "Muster",
        email,
        email_key: email.toLowerCase(),
        city: "Ulm",
        status: "new",
        created_at: instant,
        updated_at: instant,
        ...changes,
      })
      .execute();
  const message = (id: string, email: string, text = "Eine Frage") =>
    database
      .insertInto("contact")
      .values({
        id,
        first_name: "Erika",
        last_name: "Muster",
        email,
        phone: "030 1",
        message: text,
        created_at: instant,
        read_at: null,
        answered_at: null,
      })
      .execute();
  const mail = (id: string, kind: string, recordId: string) =>
    database
      .insertInto("mail_outbox")
      .values({
        id,
        kind,
        record_id: recordId,
        status: "failed",
        attempts: 2,
        next_attempt_at: null,
        last_error: `550 <${person}> unknown`,
        created_at: instant,
        settled_at: instant,
      })
      .execute();
  const account = async (email: string, disabledAt: string | null = null) => {
    await sql`insert into auth_user (id, name, email, "emailVerified", "createdAt", "updatedAt", "disabledAt")
      values ('u9', ${email}, ${email}, ${current().engine === "postgres" ? true : 1}, ${instant}, ${instant}, ${disabledAt})`.execute(
      database,
    );
    await sql`insert into auth_account (id, "userId", "providerId", "accountId", "createdAt", "updatedAt")
      values ('a9', 'u9', 'https://id.example', 'sub-9', ${instant}, ${instant})`.execute(database);
    await sql`insert into auth_session (id, "userId", token, "expiresAt", "createdAt", "updatedAt")
      values ('s9', 'u9', 'geheimes-token', ${instant}, ${instant}, ${instant})`.execute(database);
  };
  const act = (email: string, details: Record<string, unknown> = {}) =>
    database
      .transaction()
      .execute((transaction) =>
        recordActivity(transaction, { action: "news.updated", section: "news", details }, { email, now }),
      );
  /** Returns every row of every table as text. */
  const everything = async () => {
    const tables = [
      "content",
      "revisions",
      "activity_logs",
      "registrations",
      "contact",
      "mail_outbox",
      "auth_user",
      "auth_account",
      "auth_session",
    ];
    const rows = await Promise.all(
      tables.map((table) =>
        (database as unknown as Kysely<Record<string, object>>).selectFrom(table).selectAll().execute(),
      ),
    );
    return JSON.stringify(rows);
  };

  describe("the report", () => {
    it("includes registrations with their event, contact messages, and the state of their mails", async () => {
      await register("r1", "Erika.Muster@Example.org", { note: "Ruft zurück", sealed_efn: efns.seal(someEfn, "r1") });
      // Sealed for another registration, so it is present but unreadable.
      await register("r2", person, { event_id: "gone", status: "cancelled", sealed_efn: efns.seal(someEfn, "r1") });
      await register("r3", other);
      await register("r4", person, { event_id: "e4", status: "waiting", waiting_rank: 2, offer_expires_at: instant });
      await message("c1", "ERIKA.MUSTER@example.org");
      await message("c2", other);
      await mail("m1", "confirmation", "r1");
      await mail("m2", "confirmation", "r3");

      const data = await inform(` ${person.toUpperCase()} `);
      expect(data.email).toBe(person);
      expect(data.registrations).toMatchObject([
        {
          id: "r1",
          eventTitle: "Jahrestagung",
          firstName: "Erika",
          city: "Ulm",
          email: "Erika.Muster@Example.org",
          note: "Ruft zurück",
        },
        { id: "r2", eventTitle: "", status: "cancelled", waitingRank: null, offerExpiresAt: "" },
        { id: "r4", status: "waiting", waitingRank: 2, offerExpiresAt: instant },
      ]);
      expect(data.registrations.map(({ efn }) => efn)).toEqual([someEfn, "", null]);
      expect((await inform(other)).registrations.map(({ efn }) => efn)).toEqual([null]);
      expect(data.contactMessages).toMatchObject([{ id: "c1", phone: "030 1", message: "Eine Frage" }]);
      expect(data.mails).toMatchObject([
        { kind: "confirmation", recordId: "r1", status: "failed", lastError: `550 <${person}> unknown` },
      ]);
      expect(JSON.stringify(data)).not.toContain(other);
    });

    it("includes the account, its sessions without their tokens, and its activities", async () => {
      await account(person);
      const owner = await database.selectFrom("auth_user").select("id").where("email", "=", person).executeTakeFirst();
      const credential = { id: "geheime-kennung", publicKey: "a", counter: 0, transports: [] };
      await insertPasskey(database, { ...credential, userId: owner?.id ?? "" }, "Notebook", now);
      await act(person, { title: "Titel" });
      await act(viewer.email, { email: person });
      await act(viewer.email, { title: `jo${person}` });
      await put({ collection: "news", id: "n1", document: aNewsItem() }, person);
      await insertFile(database, {
        ...{ key: "news/1-a.png", originalName: "a.png", mediaType: "image/png", sizeBytes: 1, width: 1, height: 1 },
        ...{ createdAt: now, hasVariants: false, uploadedBy: person },
      });
      const data = await inform(person);
      expect(data.uploads).toEqual([{ key: "news/1-a.png", originalName: "a.png", uploadedAt: instant }]);
      expect(data.account).toEqual({
        ...{ name: person, role: "reader", createdAt: instant, lastSignInAt: "", isDisabled: false },
      });
      expect(data.identities).toEqual([{ issuer: "https://id.example", subject: "sub-9", linkedAt: instant }]);
      expect(data.sessions).toEqual([{ device: "", startedAt: instant, lastUsedAt: instant, expiresAt: instant }]);
      expect(data.passkeys).toEqual([{ name: "Notebook", createdAt: instant, lastUsedAt: "" }]);
      expect(data.activities.map(({ user }) => user)).toEqual([person, viewer.email]);
      expect(data.savedVersions).toEqual([{ collection: "news", id: "n1", version: 1, savedAt: instant }]);
      expect(JSON.stringify(data)).not.toMatch(/geheimes-token|geheime-kennung|argon2/);
    });

    it("lists mentions of the address: published, in earlier versions, in the trash, in messages of others", async () => {
      const withAddress = `<p>Fragen an ${person}.</p>`;
      await put({ collection: "news", id: "live", document: aNewsItem({ title: "Live", content: withAddress }) });
      await put({ collection: "news", id: "earlier", document: aNewsItem({ title: "Früher", content: withAddress }) });
      await put({ collection: "news", id: "earlier", document: aNewsItem({ title: "Jetzt" }) });
      await put({ collection: "board", id: "deleted", document: aBoardMember({ name: "Erika", description: person }) });
      await database
        .transaction()
        .execute((transaction) =>
          removeContent(
            transaction,
            { collection: "board", id: "deleted", expected: "any", activity: null },
            { email: null, now },
          ),
        );
      await message("c2", other, `Bitte ${person} fragen.`);
      const { mentions } = await inform(person);
      expect(mentions).toMatchObject([
        { kind: "live", collection: "news", id: "live", version: 1, title: "Live" },
        { kind: "trash", collection: "board", id: "deleted", version: 1, title: "Erika" },
        { kind: "version", collection: "news", id: "earlier", version: 1, title: "Früher" },
        { kind: "message", collection: "", id: "c2", version: 0, title: "" },
      ]);
    });

    it("lists library files whose text mentions the address, which an erasure keeps and reports", async () => {
      const texts = { "documents/1-liste.pdf": `Teilnehmende: ${person}`, "documents/2-andere.pdf": `jo${person}` };
      for (const [key, text] of Object.entries(texts)) {
        await database.insertInto("file_texts").values({ key, text, extracted_at: instant }).execute();
      }
      expect((await inform(person)).mentions).toMatchObject([
        { kind: "file", collection: "", id: "documents/1-liste.pdf", version: 0, title: "" },
      ]);
      expect((await erase(person)).kept).toMatchObject([
        { reason: "published_file", mention: { id: "documents/1-liste.pdf" } },
      ]);
    });

    it("lists mails stored as files", async () => {
      await register("r1", person);
      await mail("m1", "confirmation", "r1");
      await writeFile(join(outboxFolder, "20260615T100000Z-confirmation-m1.eml"), "Subject: Hallo");
      await writeFile(join(outboxFolder, "20260615T100000Z-contact-m7.eml"), `Reply-To: Erika <${person}>`);
      await writeFile(join(outboxFolder, "20260615T100000Z-contact-m8.eml"), `Reply-To: Max <${other}>`);
      const { mailFiles } = await inform(person);
      expect(mailFiles).toEqual(["20260615T100000Z-confirmation-m1.eml", "20260615T100000Z-contact-m7.eml"]);
    });

    it("is empty for an unknown address, and undefined for an invalid one", async () => {
      await register("r1", person);
      for (const email of ["niemand@example.org", "%@%", "_@_", "erika.muster_@example.org", "'or'1'='1@x"]) {
        const data = await privacy.inform(viewer, email);
        expect(data).toMatchObject({
          registrations: [],
          contactMessages: [],
          account: null,
          activities: [],
          mentions: [],
        });
      }
      for (const email of ["", " ", "%", "_", "@", "erika", "a b@c", `${"a".repeat(400)}@b`]) {
        expect(await privacy.inform(viewer, email)).toBeUndefined();
        expect(await privacy.erase(viewer, email)).toBeUndefined();
      }
    });

    it("is logged without the address", async () => {
      await register("r1", person);
      await privacy.inform(viewer, person);
      const [entry] = await listActivities(database, { limit: 1 });
      expect(entry).toMatchObject({ action: "privacy.exported", user: viewer.email, details: { registrations: 1 } });
      expect(JSON.stringify(entry)).not.toContain(person);
    });
  });

  describe("erasure", () => {
    it("deletes registrations, messages and their mails, and none of other people", async () => {
      await register("r1", person);
      await register("r2", other);
      await message("c1", person);
      await message("c2", other);
      await mail("m1", "confirmation", "r1");
      await mail("m2", "contact", "c1");
      await writeFile(join(outboxFolder, "20260615T100000Z-confirmation-m1.eml"), "Subject: Hallo");
      await writeFile(join(outboxFolder, "20260615T100000Z-contact-m8.eml"), `Reply-To: Max <${other}>`);

      const { removed, kept } = await erase(` ${person.toUpperCase()}`);
      expect(removed).toEqual({
        registrations: 1,
        contactMessages: 1,
        mails: 2,
        activities: 0,
        versions: 0,
        accounts: 0,
      });
      expect(kept).toEqual([]);
      expect(await everything()).not.toContain(person);
      expect(await database.selectFrom("registrations").select("id").execute()).toEqual([{ id: "r2" }]);
      expect(await database.selectFrom("contact").select("id").execute()).toEqual([{ id: "c2" }]);
      expect(await readdir(outboxFolder)).toEqual(["20260615T100000Z-contact-m8.eml"]);
    });

    it("deletes certificates, which can no longer be checked, and the issuer's name on others", async () => {
      await register("r1", person);
      await register("r2", other);
      const issue = (code: string, registrationId: string, by: string) =>
        database
          .insertInto("certificates")
          .values({
            ...{ code, event_id: "e1", registration_id: registrationId, data: `{"participant":"Erika"}`, sha256: "0" },
            ...{ is_duplicate: 0, issued_at: instant, issued_by: by },
            ...{ withdrawn_at: instant, withdrawn_by: by, withdrawn_reason: "Irrtum", mail_asked_at: null },
          })
          .execute();
      await issue("0000-0000-0000-0001", "r1", other);
      await issue("0000-0000-0000-0002", "r2", person);
      expect((await inform(person)).registrations[0]?.certificates).toMatchObject([
        { code: "0000-0000-0000-0001", says: { participant: "Erika" }, withdrawnReason: "Irrtum" },
      ]);
      await erase(person);
      const kept = await database.selectFrom("certificates").select(["code", "issued_by", "withdrawn_by"]).execute();
      expect(kept).toEqual([{ code: "0000-0000-0000-0002", issued_by: null, withdrawn_by: null }]);
    });

    it("reports drafts that mention the address, and removes it from old versions and discarded drafts", async () => {
      const drafts = createDraftEditor(database, () => now);
      const draft = (id: string, content: string, expected: number | "none" = "none") =>
        drafts.save(
          { id: "u2", email: other },
          {
            ...{ collection: "news", id, document: aNewsItem({ title: "Entwurf", content }), base: "new", expected },
          },
        );
      await draft("d1", `<p>${person}</p>`);
      await draft("d2", `<p>${person}</p>`);
      await draft("d2", "<p>Ohne</p>", 1);
      await draft("d3", `<p>${person}</p>`);
      await drafts.discard(viewer, "news", "d3");

      expect((await inform(person)).mentions).toMatchObject([
        { kind: "draft", id: "d1", title: "Entwurf" },
        { kind: "version", id: "d3", version: 0 },
      ]);
      expect((await inform(other)).savedVersions).toHaveLength(4);
      const { kept } = await erase(person);
      expect(kept).toMatchObject([{ reason: "unpublished_draft", mention: { id: "d1" } }]);
      const stored = [
        ...(await database.selectFrom("drafts").select(["id", "data"]).execute()),
        ...(await database.selectFrom("draft_versions").select(["id", "data"]).execute()),
      ];
      expect(new Set(stored.filter(({ data }) => data.includes(person)).map(({ id }) => id))).toEqual(new Set(["d1"]));
      await insertFile(database, {
        ...{ key: "news/1-a.png", originalName: "a.png", mediaType: "image/png", sizeBytes: 1, width: 1, height: 1 },
        ...{ createdAt: now, hasVariants: false, uploadedBy: other },
      });
      expect((await inform(other)).uploads).toHaveLength(1);
      await erase(other);
      expect((await inform(other)).savedVersions).toEqual([]);
      expect((await inform(other)).uploads).toEqual([]);
    });

    it("removes the address from earlier versions, deleted records and the activity log, which stay readable", async () => {
      await put(
        { collection: "news", id: "n1", document: aNewsItem({ title: "Alt", content: `<p>${person}</p>` }) },
        person,
      );
      await put({ collection: "news", id: "n1", document: aNewsItem({ title: "Neu" }) });
      await put({ collection: "board", id: "b1", document: aBoardMember({ description: `Schreibt an ${person}` }) });
      await database
        .transaction()
        .execute((transaction) =>
          removeContent(
            transaction,
            { collection: "board", id: "b1", expected: "any", activity: null },
            { email: null, now },
          ),
        );
      await act(person, { title: "Alt" });
      await act(viewer.email, { email: person });

      const { removed, kept } = await erase(person);
      expect(removed).toMatchObject({ versions: 2, activities: 2 });
      expect(kept).toEqual([]);
      expect(await everything()).not.toContain(person);
      expect((await listActivities(database, { limit: 5 })).map(({ user }) => user)).toEqual([
        viewer.email,
        viewer.email,
        "Gelöschtes Konto",
      ]);
      expect(await createContentReader(database).find("news", "n1")).toMatchObject({ title: "Neu", version: 2 });
    });

    it("keeps published content and messages of others, and reports them", async () => {
      await put({
        collection: "news",
        id: "n1",
        document: aNewsItem({ title: "Kontakt", content: `<p>${person}</p>` }),
      });
      await message("c2", other, `Bitte ${person} fragen.`);
      const { kept } = await erase(person);
      expect(kept).toMatchObject([
        { reason: "published_content", mention: { collection: "news", id: "n1", title: "Kontakt" } },
        { reason: "message_of_other", mention: { id: "c2" } },
      ]);
      expect((await createContentReader(database).find("news", "n1"))?.content).toContain(person);
    });

    it("keeps an active account with its log, and deletes a disabled one with its sessions", async () => {
      await account(person);
      await act(person);
      await put({ collection: "news", id: "n1", document: aNewsItem() }, person);
      const first = await erase(person);
      expect(first.kept).toEqual([{ reason: "active_account" }]);
      expect((await inform(person)).savedVersions).toHaveLength(1);

      await sql`update auth_user set "disabledAt" = ${instant}`.execute(database);
      const second = await erase(person);
      expect(second).toMatchObject({ kept: [], removed: { accounts: 1, activities: 1 } });
      expect(await everything()).not.toMatch(new RegExp(`${person}|geheimes-token|sub-9`));
    });

    it("removes the address from the second line of a text too", async () => {
      const description = `Fragen an:\n${person}`;
      await put({ collection: "board", id: "b1", document: aBoardMember({ description }) });
      await put({ collection: "board", id: "b1", document: aBoardMember({ description: "Keine Fragen" }) });
      await act(viewer.email, { text: `Eingeladen:\n${person}` });
      expect((await inform(person)).mentions).toMatchObject([{ kind: "version", id: "b1" }]);
      expect((await erase(person)).removed).toMatchObject({ versions: 1, activities: 1 });
      expect(await everything()).not.toContain(person);
    });

    it("empties what somebody saved under the other spelling of their address", async () => {
      await put({ collection: "news", id: "n1", document: aNewsItem() }, "anna@müller.example");
      expect((await inform("anna@xn--mller-kva.example")).savedVersions).toHaveLength(1);
      await erase("anna@xn--mller-kva.example");
      expect(await everything()).not.toContain("müller");
    });

    it("is logged once with counts only, also when there was nothing", async () => {
      await register("r1", person);
      await privacy.erase(viewer, person);
      await privacy.erase(viewer, person);
      const entries = await listActivities(database, { section: "privacy", limit: 5 });
      expect(entries.map(({ action, details }) => [action, details])).toEqual([
        ["privacy.erased", {}],
        ["privacy.erased", { registrations: 1 }],
      ]);
      expect(JSON.stringify(entries)).not.toContain(person);
    });

    it("does not match similar addresses", async () => {
      await register("r1", person);
      for (const email of ["muster@example.org", "erika_muster@example.org", "%@example.org", `${person}.com`]) {
        await privacy.erase(viewer, email);
      }
      expect(await database.selectFrom("registrations").select("id").execute()).toEqual([{ id: "r1" }]);
    });
  });
});
