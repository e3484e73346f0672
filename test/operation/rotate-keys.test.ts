import { spawn } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { rotateKeys } from "#server/accounts/rotate-keys.ts";
import { createSealedValues } from "#server/accounts/sealed-values.ts";
import { secondFactorPurpose } from "#server/accounts/second-factor/second-factor-store.ts";
import { createRandomSecret, readSealingSecrets, readSecret, saveSharedSecret } from "#server/accounts/secret.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { efnPurpose } from "#server/points/efn-store.ts";
import { anEvent } from "#test/builders.ts";
import { anotherEfn, someEfn } from "#test/certificates/efns.ts";
import { createTestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { administrator, signInAsAdministrator } from "#test/signed-in.ts";

const viewer = { id: "v", email: "sekretariat@verein.example" };
const form = { title: "Dr.", firstName: "Erika", lastName: "Muster", city: "Ulm" } as const;

describeOnAnyEngine("rotating keys", (current) => {
  let dataDir: string;
  beforeEach(async () => {
    // An open connection would count as a running site on SQLite; destroying one that was never used does not close it.
    await current().database.selectFrom("registrations").select("id").execute();
    await current().database.destroy();
    dataDir = await mkdtemp(join(tmpdir(), "rotate-keys-"));
    const app = await openSite();
    await app.put("events", "e1", anEvent({ certificationPoints: 8, registrationSettings: { enabled: true } }));
    for (const [email, efn] of [
      ["a@praxis.example", someEfn],
      ["b@praxis.example", anotherEfn],
    ] as const) {
      await app.services.registerAttendee("e1", { ...form, email }, { efn });
    }
    await signInAsAdministrator(app);
    const [account] = await app.services.accountService.list();
    totpKey =
      (await app.services.accounts.secondFactor.begin({ id: account?.id ?? "", email: administrator.email })) ?? "";
    await app.close();
  });
  afterEach(() => removeFolder(dataDir));

  let totpKey: string;
  const openSite = () => createTestApp({ databaseUrl: current().url, env: { DATA_DIR: dataDir } });
  const rotate = () => rotateKeys({ databaseUrl: current().url, dataDir });
  const secretFile = () => readFile(join(dataDir, "secret"), "utf8");
  async function inDatabase<T>(run: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase(current().url);
    return run(database).finally(() => database.destroy());
  }
  const sealedValues = () =>
    inDatabase(async (database) => [
      ...(await database.selectFrom("registrations").select(["id", "sealed_efn as value"]).orderBy("email").execute()),
      ...(await database.selectFrom("second_factors").select(["user_id as id", "sealed_key as value"]).execute()),
    ]);
  /** Opens every sealed value with these secrets. */
  async function openedWith(secrets: readonly string[]): Promise<(string | undefined)[]> {
    const [efns, keys] = [efnPurpose, secondFactorPurpose].map((purpose) => createSealedValues(() => secrets, purpose));
    return (await sealedValues()).map(({ id, value }, index) => (index < 2 ? efns : keys)?.open(value ?? "", id));
  }
  const all = () => [someEfn, anotherEfn, totpKey];

  it("re-encrypts everything with a new secret and drops the old one; sessions and signatures stay valid", async () => {
    const secret = readSecret(dataDir);
    expect(await openedWith([secret])).toEqual(all());
    expect(await rotate()).toEqual({ sealed: 3, unreadable: 0, isContinued: false });
    expect(readSecret(dataDir)).toBe(secret);
    const [first = "", ...none] = readSealingSecrets(dataDir);
    expect([first === secret, none]).toEqual([false, []]);
    expect(await openedWith([first])).toEqual(all());
    expect(await openedWith([secret])).toEqual([undefined, undefined, undefined]);

    expect(await rotate()).toEqual({ sealed: 3, unreadable: 0, isContinued: false });
    expect(await openedWith([first])).toEqual([undefined, undefined, undefined]);
    expect((await secretFile()).split("\n")).toEqual([secret, ...readSealingSecrets(dataDir)]);
    const app = await openSite();
    const row = (await app.services.registrations.list({ eventId: "e1", limit: 2 })).find(
      ({ email }) => email[0] === "a",
    );
    expect(await app.services.registrations.showEfn(viewer, "e1", row?.id ?? "")).toBe(someEfn);
    await app.close();
  });

  it("continues after an interruption with the same new secret; until then old and new values are readable", async () => {
    const secret = readSecret(dataDir);
    const fresh = createRandomSecret();
    const whole = [secret, fresh, secret].join("\n");
    await writeFile(join(dataDir, "secret"), whole);
    const [one] = await sealedValues();
    await inDatabase(async (database) => {
      await database.transaction().execute((transaction) => saveSharedSecret(transaction, whole));
      const sealed_efn = createSealedValues(() => [fresh], efnPurpose).seal(someEfn, one?.id ?? "");
      await database
        .updateTable("registrations")
        .set({ sealed_efn })
        .where("id", "=", one?.id ?? "")
        .execute();
    });
    const app = await openSite();
    expect([
      ...(await app.services.registrations.findEfns((await listSealedIds()).slice(0, 2))).values(),
    ]).toMatchObject([{ masked: expect.stringContaining("•••") }, { masked: expect.stringContaining("•••") }]);
    await app.close();
    expect(await rotate()).toEqual({ sealed: 2, unreadable: 0, isContinued: true });
    expect(readSealingSecrets(dataDir)).toEqual([fresh]);
    expect(await openedWith([fresh])).toEqual(all());
  });
  const listSealedIds = async () => (await sealedValues()).map(({ id }) => id);

  it("loses nothing when the command is killed repeatedly", async () => {
    const secret = readSecret(dataDir);
    await inDatabase(async (database) => {
      const values = createSealedValues(() => [secret], efnPurpose);
      const [row] = await database
        .selectFrom("registrations")
        .selectAll()
        .where("email", "=", "a@praxis.example")
        .execute();
      if (!row) throw new Error("the registration is missing");
      const copies = Array.from({ length: 2000 }, (_, n) => {
        const id = `copy${n}`;
        const email = `c${n}@praxis.example`;
        return { ...row, id, email, email_key: email, sealed_efn: values.seal(someEfn, id) };
      });
      for (let start = 0; start < copies.length; start += 500) {
        await database
          .insertInto("registrations")
          .values(copies.slice(start, start + 500))
          .execute();
      }
    });
    const run = (milliseconds?: number) =>
      new Promise<number | null>((resolve) => {
        const env = { ...process.env, DATABASE_URL: current().url, FILES_URL: "", DATA_DIR: dataDir };
        const child = spawn(process.execPath, ["scripts/run.mjs", "scripts/keys.ts", "rotate"], {
          ...{ env, stdio: "ignore", detached: true },
        });
        const timer = milliseconds && setTimeout(() => process.kill(-(child.pid ?? 0), "SIGKILL"), milliseconds);
        child.on("exit", (code) => {
          clearTimeout(timer || undefined);
          resolve(code);
        });
      });
    for (const milliseconds of [400, 600, 700, 800, 900, 1000]) await run(milliseconds);
    // PostgreSQL notices a killed client only after a moment.
    await expect.poll(() => run()).toBe(0);
    const secrets = readSealingSecrets(dataDir);
    expect(secrets).toHaveLength(1);
    const values = createSealedValues(() => secrets, efnPurpose);
    const opened = (await sealedValues()).filter(({ id }) => id.startsWith("copy"));
    expect(opened.filter(({ id, value }) => values.open(value ?? "", id) !== someEfn)).toEqual([]);
    expect(opened).toHaveLength(2000);
  });

  it("keeps unreadable values unchanged, and reports them", async () => {
    const [one] = await sealedValues();
    const lost = createSealedValues(() => ["a lost secret"], efnPurpose).seal(someEfn, one?.id ?? "");
    await inDatabase((database) =>
      database
        .updateTable("registrations")
        .set({ sealed_efn: lost })
        .where("id", "=", one?.id ?? "")
        .execute(),
    );
    expect(await rotate()).toEqual({ sealed: 2, unreadable: 1, isContinued: false });
    expect((await sealedValues())[0]?.value).toBe(lost);
  });

  it("changes nothing while the site is running, or without a site", async () => {
    const before = await secretFile();
    const app = await openSite();
    await expect(rotate()).rejects.toThrow("Die Website läuft noch");
    await app.close();
    expect(await secretFile()).toBe(before);
    expect(await openedWith(readSealingSecrets(dataDir))).toEqual(all());
    const elsewhere = join(dataDir, "leer");
    await expect(rotateKeys({ databaseUrl: current().url, dataDir: elsewhere })).rejects.toThrow("keine Website");
  });
});
