import { expect, it } from "vitest";
import { createLog } from "./log.ts";
import { logStretches } from "./log-stretches.ts";

const minute = 60_000;

function logged() {
  const lines: { message: string; after?: string }[] = [];
  const site = { now: 0, isAway: false };
  const log = createLog("info", (line) => lines.push(JSON.parse(line)));
  const attempt = logStretches("mails were not sent", () => new Date(site.now), log);
  const work = async () => {
    if (site.isAway) throw new Error("no database");
  };
  return { site, attempt: () => attempt(work), told: () => lines.splice(0).map(({ message }) => message) };
}

it("logs work that fails every few seconds when that begins and when it is over", async () => {
  const { site, attempt, told } = logged();
  await attempt();
  expect(told()).toEqual([]);
  for (const times of [1, 2]) {
    site.isAway = true;
    for (let run = 0; run < 100; run++, site.now += 5000) await attempt();
    expect(told(), `outage ${times}`).toEqual(["mails were not sent"]);
    site.isAway = false;
    await Promise.all([attempt(), attempt()]);
    expect(told()).toEqual(["works again"]);
  }
});

it("reminds of a failure that lasts: each time of hourly and nightly work, hourly of what runs more often", async () => {
  for (const [every, runs, lines] of [
    [60 * minute, 5, 5],
    [24 * 60 * minute, 3, 3],
    [1 * minute, 150, 3],
  ] as const) {
    const { site, attempt, told } = logged();
    site.isAway = true;
    for (let run = 0; run < runs; run++, site.now += every) await attempt();
    expect(told()).toHaveLength(lines);
  }
});

it("reminds also after the clock was set back", async () => {
  const { site, attempt, told } = logged();
  site.now = 1e12;
  site.isAway = true;
  await attempt();
  site.now = 0;
  await attempt();
  expect(told()).toHaveLength(2);
});
