import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createBucket, type SwiftServer, startSwift } from "#test/storage/swift-server.ts";
import { nginxIsMissing } from "./nginx-server.ts";
import { RetryingUploads } from "./retrying-uploads.ts";
import { type ScaledSite, scaledStore, startScaledSite } from "./scaled-site.ts";
import { recoveryMilliseconds, SiteDriver } from "./site-driver.ts";

const noPostgres = "missing" in inject("postgres");
const isBehindNginx = !nginxIsMissing();
const setup = isBehindNginx ? "2 behind nginx" : "2 without nginx";

describe.skipIf(noPostgres)(`instances whose PostgreSQL has a replica, ${setup},`, () => {
  const store = scaledStore(inject("swift"));
  let site: ScaledSite;
  let driver: SiteDriver;

  beforeAll(async () => {
    site = await startScaledSite(store, { isBehindNginx, isReplicated: true });
    driver = await SiteDriver.start(site, setup);
  });
  afterAll(async () => {
    await driver?.close();
    await site?.stop();
    await store.close();
  });

  it("show an edit made on one on the other", async () => {
    for (let round = 0; round < 10; round++) await driver.editThroughEach();
  });

  it("lose and duplicate nothing when PostgreSQL dies and its replica is promoted", async () => {
    const { failures } = await driver.runDisruption("replica promoted", "nachfolge", async () => {
      const begun = performance.now();
      await site.postgres.kill();
      await site.replica?.promote(Number(new URL(site.postgres.url).port));
      return driver.untilReady(begun);
    });
    expect(failures).toBeGreaterThan(0);
    await driver.editThroughEach(recoveryMilliseconds);
  });
});

describe.skipIf(noPostgres || "missing" in inject("swift"))(`instances with files on S3, ${setup},`, () => {
  let swift: SwiftServer;
  let site: ScaledSite;
  let driver: SiteDriver;

  beforeAll(async () => {
    swift = await startSwift();
    const { accessKeyId, secretAccessKey } = swift.credentials;
    const open = async () => ({
      FILES_URL: await createBucket(swift),
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    });
    site = await startScaledSite({ open }, { isBehindNginx });
    driver = await SiteDriver.start(site, setup);
  });
  afterAll(async () => {
    await driver?.close();
    await site?.stop();
    await swift?.stop();
  });

  it("keep working while S3 is down, refuse uploads until it recovers, and lose no acknowledged file", async () => {
    const uploads = new RetryingUploads(driver);
    await uploads.acknowledgedMore(5);
    await driver.runDisruption("S3 down", "speicher", async (visitors) => {
      await swift.interrupt();
      await uploads.refusedMore(2);
      await visitors.acknowledgedMore(100);
      await driver.editThroughEach();
      await swift.resume();
      return driver.untilReady();
    });
    await uploads.acknowledgedMore(5);
    await uploads.stop();
    console.log(
      `${setup}, S3 down: ${uploads.acknowledged.size} files stored, ${uploads.refusals.length} attempts refused`,
    );
    // A server error, not a rejection of the file.
    expect(new Set(uploads.refusals)).toEqual(new Set([500]));
    for (const [path, body] of uploads.acknowledged) {
      for (const { url } of site.instances) {
        const answer = await driver.open(url + path);
        expect(Buffer.from(await answer.arrayBuffer()).equals(body), `${path} at ${url}`).toBe(true);
      }
    }
  });
});
