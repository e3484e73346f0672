import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type SwiftServer, startSwift, swiftIsMissing } from "../swift-server.ts";
import { backMilliseconds, Errands } from "./errands.ts";
import { nginxIsMissing } from "./nginx-server.ts";
import { PatientUploads } from "./patient-uploads.ts";
import { type ScaledSite, scaledStore, startScaledSite } from "./scaled-site.ts";

const noPostgres = "missing" in inject("postgres");
const isBehindNginx = !nginxIsMissing();
const setup = isBehindNginx ? "2 behind nginx" : "2 asked directly";

describe.skipIf(noPostgres)(`instances whose pages come from a replica, ${setup},`, () => {
  const store = scaledStore();
  let site: ScaledSite;
  let errands: Errands;

  beforeAll(async () => {
    site = await startScaledSite(store, { isBehindNginx, isReplicated: true });
    errands = await Errands.start(site, setup);
  });
  afterAll(async () => {
    await errands?.close();
    await site?.stop();
    await store.close();
  });

  it("show an edit made on one on the other", async () => {
    for (let round = 0; round < 10; round++) await errands.editThroughEach();
  });

  it("lose and double nothing when PostgreSQL is gone for good and the replica takes its place", async () => {
    const { failures } = await errands.disturb("replica promoted", "nachfolge", async () => {
      const begun = performance.now();
      await site.postgres.kill();
      await site.replica?.promote(Number(new URL(site.postgres.url).port));
      return errands.untilReady(begun);
    });
    expect(failures).toBeGreaterThan(0);
    // There is no replica any more: pages come from the one server there is.
    await errands.editThroughEach(backMilliseconds);
  });
});

describe.skipIf(noPostgres || swiftIsMissing())(`instances whose files are on S3, ${setup},`, () => {
  let swift: SwiftServer;
  let site: ScaledSite;
  let errands: Errands;

  beforeAll(async () => {
    swift = await startSwift();
    const { accessKeyId, secretAccessKey } = swift.credentials;
    const open = async () => ({
      FILES_URL: await swift.createBucket("files"),
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    });
    site = await startScaledSite({ open }, { isBehindNginx });
    errands = await Errands.start(site, setup);
  });
  afterAll(async () => {
    await errands?.close();
    await site?.stop();
    await swift?.stop();
  });

  it("go on while S3 is gone, refuse uploads until it is back, and lose no file they have taken", async () => {
    const uploads = new PatientUploads(errands);
    await uploads.acknowledgedMore(5);
    await errands.disturb("S3 gone", "speicher", async (visitors) => {
      await swift.interrupt();
      await uploads.refusedMore(2);
      await visitors.acknowledgedMore(100);
      await errands.editThroughEach();
      await swift.resume();
      return errands.untilReady();
    });
    await uploads.acknowledgedMore(5);
    await uploads.stop();
    console.log(
      `${setup}, S3 gone: ${uploads.acknowledged.size} files taken, ${uploads.refusals.length} tries refused`,
    );
    // A failure, for which the screen has its sentence, and nothing about the files themselves.
    expect(new Set(uploads.refusals)).toEqual(new Set([500]));
    for (const [path, body] of uploads.acknowledged) {
      for (const { url } of site.instances) {
        const answer = await errands.open(url + path);
        expect(Buffer.from(await answer.arrayBuffer()).equals(body), `${path} at ${url}`).toBe(true);
      }
    }
  });
});
