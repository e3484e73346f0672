import { useEffect, useState } from "react";
import { href } from "react-router";
import { createId } from "#model/text/create-id.ts";
import type { Presence, Report } from "./open-forms.ts";

const reportMilliseconds = 30_000;
/** Reports keep the session alive, which ends after an hour without use: they stop long before. */
const activeMilliseconds = 10 * 60_000;

type Others = Extract<Presence, { ok: true }>["others"];

/**
 * Reports that the form of a record is open, and returns who else has the record open. What fails is reported again.
 * @param collection undefined if nobody else can have it open
 */
export function useOtherEditors(collection: string | undefined, id: string): Others {
  const [others, setOthers] = useState<Others>([]);
  useEffect(() => {
    if (!collection) return setOthers([]);
    const address = href("/admin/open/:collection/:id", { collection, id });
    let form = newForm();
    let usedAt = Date.now();
    const report = async () => {
      if (document.hidden || Date.now() - usedAt > activeMilliseconds) return;
      const answer = await send(address, { intent: "open", form });
      if (answer?.ok) setOthers(answer.others);
    };
    const use = () => {
      usedAt = Date.now();
    };
    const leave = () => {
      void send(address, { intent: "close", form });
      // The page may come back, from the browser's memory.
      form = newForm();
    };
    void report();
    const timer = setInterval(report, reportMilliseconds);
    document.addEventListener("keydown", use);
    document.addEventListener("pointerdown", use);
    document.addEventListener("visibilitychange", report);
    window.addEventListener("pagehide", leave);
    return () => {
      leave();
      clearInterval(timer);
      document.removeEventListener("keydown", use);
      document.removeEventListener("pointerdown", use);
      document.removeEventListener("visibilitychange", report);
      window.removeEventListener("pagehide", leave);
    };
  }, [collection, id]);
  return others;
}

const newForm = () => createId(crypto.getRandomValues(new Uint8Array(20)));

async function send(address: string, report: Report): Promise<Presence | undefined> {
  const init = { method: "POST", body: JSON.stringify(report), headers: { "Content-Type": "application/json" } };
  // A redirect leads to the sign-in page, which is for the next change to ask for.
  const answer = await fetch(address, { ...init, redirect: "manual", keepalive: true }).catch(() => undefined);
  return answer?.ok ? ((await answer.json().catch(() => undefined)) as Presence | undefined) : undefined;
}
