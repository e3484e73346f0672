import { afterEach, beforeEach, expect, it } from "vitest";
import { insertFile } from "#server/files/file-rows.ts";
import { aNewsItem } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

it("says that a file is used by now, instead of having failed to delete it", async () => {
  const key = "news/1-a.png";
  const row = {
    key,
    originalName: "a.png",
    mediaType: "image/png",
    sizeBytes: 1,
    width: 1,
    height: 1,
    hasVariants: false,
  };
  await app.services.changeContent((transaction) =>
    insertFile(transaction, { ...row, createdAt: new Date("2026-06-15T10:00:00Z") }),
  );
  await app.put("news", "n1", aNewsItem({ image: `/files/${key}` }));
  const answer = await app.request("/admin/media.data", {
    method: "POST",
    headers: {
      ...{ Cookie: await signInAsAdministrator(app), Origin: app.siteUrl },
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ intent: "delete", id: key }),
  });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("in_use");
});
