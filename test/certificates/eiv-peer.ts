import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { efnProblem } from "#model/certificates/efn.ts";

interface ReceivedRequest {
  path: string;
  authorization: string;
  body: Record<string, unknown>;
}

export interface EivPeer {
  url: string;
  received: ReceivedRequest[];
  /** Returns the EFNs with points, as the chambers see them. */
  reported(): string[];
  /** Answers every request with this status; undefined restores normal answers. */
  answerWith(status: number | undefined, location?: string): void;
  /** What happens while the next report waits for its answer. */
  meanwhile(run: () => Promise<unknown>): void;
  setPassword(password: string): void;
  setLocked(isLocked: boolean): void;
  close(): Promise<void>;
}

/**
 * Starts a fake EIV for one event, as far as its interface is known or assumed
 * (docs/decisions/0036-reporting-to-eiv.md).
 */
export async function startEivPeer(event: { vnr: string; from: string; to: string }): Promise<EivPeer> {
  const received: ReceivedRequest[] = [];
  const points = new Map<string, boolean>();
  let [password, isLocked, token] = ["geheim", false, ""];
  let meanwhile: (() => Promise<unknown>) | undefined;
  let always: { status: number; location?: string | undefined } | undefined;

  function answer({ path, authorization, body }: ReceivedRequest): { status: number; json?: unknown } {
    if (path === "/fobi/veranstalter-auth/jwt") {
      const isRight = authorization === `Basic ${Buffer.from(`${event.vnr}:${password}`).toString("base64")}`;
      token = `ticket-${received.length}`;
      return isRight ? { status: 200, json: { jwt: token } } : { status: 401 };
    }
    if (authorization !== `Bearer ${token}`) return { status: 401 };
    if (path === "/fobi/veranstalter/gemeldetepunkte") {
      return { status: 200, json: [...points].flatMap(([efn, hasPoints]) => (hasPoints ? [{ efn }] : [])) };
    }
    if (path !== "/fobi/veranstalter/push_teilnahme") return { status: 404 };
    const { efn, punkte_basis_flag, teilnahmedatum } = body;
    if (typeof efn !== "string" || efnProblem(efn) || !efn) return { status: 422 };
    const isInTime = String(teilnahmedatum) >= event.from && String(teilnahmedatum) <= event.to;
    if (isLocked || !isInTime) return { status: 406 };
    points.set(efn, punkte_basis_flag === true);
    return { status: 200, json: {} };
  }

  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
    const sent = { path: request.url ?? "", authorization: request.headers.authorization ?? "", body };
    received.push(sent);
    if ("efn" in body) {
      const run = meanwhile;
      meanwhile = undefined;
      await run?.();
    }
    const { status, json } = always ? { status: always.status, json: undefined } : answer(sent);
    response.writeHead(status, {
      "Content-Type": "application/json",
      ...(always?.location && { Location: always.location }),
    });
    response.end(json === undefined ? "" : JSON.stringify(json));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    reported: () => [...points].flatMap(([efn, hasPoints]) => (hasPoints ? [efn] : [])),
    answerWith(status, location) {
      always = status === undefined ? undefined : { status, location };
    },
    meanwhile(run) {
      meanwhile = run;
    },
    setPassword(changed) {
      password = changed;
    },
    setLocked(changed) {
      isLocked = changed;
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
