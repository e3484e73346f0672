// The interface and our assumptions about it: docs/decisions/0036-reporting-to-eiv.md.
import { z } from "zod";

/**
 * Why EIV rejected a request. `password`: VNR and password do not match. `refused`: the event is unknown or locked, or
 * the date is outside its period. `format`: invalid EFN or points. `busy`: rate limit. `unavailable`: no response, or
 * an invalid one.
 */
export type EivRefusal = "password" | "refused" | "format" | "busy" | "unavailable";

export interface EivParticipation {
  efn: string;
  /** Date `yyyy-mm-dd` in Berlin. */
  attendedOn: string;
  /** Points for speaking; 0 for none. */
  speakerPoints: number;
  /** Withdraws the report. */
  isWithdrawn: boolean;
}

/** A session for one event. */
export interface EivSession {
  /** Reports one person; reporting again has no effect. @returns undefined on success */
  report(participation: EivParticipation): Promise<EivRefusal | undefined>;
  /** Lists the EFNs reported for the event so far. */
  listReported(): Promise<{ ok: true; efns: string[] } | { ok: false; reason: EivRefusal }>;
}

export interface EivClient {
  signIn(vnr: string, password: string): Promise<{ ok: true; session: EivSession } | { ok: false; reason: EivRefusal }>;
}

const defaultTimeoutMilliseconds = 15_000;
const Ticket = z.object({ jwt: z.string().min(1) });
const Reported = z.array(z.object({ efn: z.string() }));

/**
 * Creates a client for the EIV interface at an address. Redirects to other addresses fail. Requests and responses
 * contain EFNs and are never logged.
 * @param baseUrl `EIV_URL`, with or without a trailing slash
 */
export function createEivClient(baseUrl: string, timeout = defaultTimeoutMilliseconds): EivClient {
  const base = baseUrl.replace(/\/+$/, "");
  async function ask<T>(
    path: string,
    schema: z.ZodType<T> | undefined,
    init: RequestInit,
  ): Promise<{ ok: true; answer: T | undefined } | { ok: false; reason: EivRefusal }> {
    try {
      const signal = AbortSignal.timeout(timeout);
      const response = await fetch(`${base}${path}`, { ...init, redirect: "error", signal });
      const refusal = refusalOf(response.status);
      if (refusal || !schema) {
        await response.body?.cancel();
        return refusal ? { ok: false, reason: refusal } : { ok: true, answer: undefined };
      }
      return { ok: true, answer: schema.parse(await response.json()) };
    } catch {
      return { ok: false, reason: "unavailable" };
    }
  }
  return {
    async signIn(vnr, password) {
      const credentials = Buffer.from(`${vnr}:${password}`).toString("base64");
      const headers = { Authorization: `Basic ${credentials}` };
      const ticket = await ask("/fobi/veranstalter-auth/jwt", Ticket, { headers });
      if (!ticket.ok) return ticket;
      const authorization = { Authorization: `Bearer ${ticket.answer?.jwt}` };
      const session: EivSession = {
        async report({ efn, attendedOn, speakerPoints, isWithdrawn }) {
          const outcome = await ask("/fobi/veranstalter/push_teilnahme", undefined, {
            method: "POST",
            headers: { ...authorization, "Content-Type": "application/json" },
            body: JSON.stringify({
              efn,
              punkte_basis_flag: !isWithdrawn,
              punkte_lernerfolg_flag: false,
              punkte_referent: isWithdrawn ? 0 : speakerPoints,
              teilnahmedatum: attendedOn,
            }),
          });
          return outcome.ok ? undefined : outcome.reason;
        },
        async listReported() {
          const list = await ask("/fobi/veranstalter/gemeldetepunkte", Reported, { headers: authorization });
          return list.ok ? { ok: true, efns: (list.answer ?? []).map(({ efn }) => efn) } : list;
        },
      };
      return { ok: true, session };
    },
  };
}

/** Only the status of a response is documented. */
function refusalOf(status: number): EivRefusal | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401 || status === 403) return "password";
  if (status === 406) return "refused";
  if (status === 422) return "format";
  return status === 429 ? "busy" : "unavailable";
}
