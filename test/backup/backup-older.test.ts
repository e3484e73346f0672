import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { backupFile } from "#server/backup/create-place.ts";
import { checkBackup, restoreBackup } from "#server/backup/restore-backup.ts";
import { drillRestore } from "#server/backup/restore-drill.ts";
import { createTestApp } from "#test/create-test-app.ts";
import { administrator } from "#test/signed-in.ts";
import { makePlaces, type TestPlaces } from "./backup-site.ts";
import { storedPicture } from "./filled-site.ts";

/** Backups written by older versions of the program, never regenerated; their names state the schema. */
const fixtures = ["site-of-schema-38.tar.gz"];

for (const engine of ["sqlite", "postgres"] as const) {
  describe.skipIf(engine === "postgres" && "missing" in inject("postgres"))(`a stored backup on ${engine}`, () => {
    let places: TestPlaces;
    beforeEach(async () => {
      places = await makePlaces(engine);
    });
    afterEach(() => places.remove());

    it.each(fixtures)("%s is restored by the current program, even with an encryption key set", async (name) => {
      const path = join(import.meta.dirname, "../fixtures", name);
      const key = "AGE-SECRET-KEY-1 of the backups of today";
      expect(await checkBackup(backupFile(path), { key })).toMatchObject({
        files: 3,
        createdAt: "2026-06-15T10:00:00.000Z",
      });
      await drillRestore(backupFile(path), places.dataDir, { key });
      await restoreBackup(places, backupFile(path), { replaces: false, key });
      const app = await createTestApp({ databaseUrl: places.databaseUrl, env: places.env });
      expect(await app.services.content.find("news", "n9")).toMatchObject({ title: "Aus Schema 38" });
      expect((await app.request("/veranstaltungen")).status).toBe(200);
      const image = await places.files.open(storedPicture);
      expect(Buffer.concat(await image.toArray()).toString()).toBe("original");
      const outcome = await app.services.accounts.signIn(administrator, "192.0.2.1", null);
      expect(outcome).toMatchObject({ ok: false, reason: "code_needed" });
      await app.close();
    });
  });
}
