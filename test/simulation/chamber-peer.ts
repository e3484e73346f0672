import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the chamber's interface behaves: it is busy, refuses a person, or takes a report and does not say so. */
export const chamberMoods = ["answers", "busy", "refuses", "drops"] as const;
export type ChamberMood = (typeof chamberMoods)[number];

export interface ChamberReport {
  vnr: string;
  efn: string;
  speakerPoints: number;
  isWithdrawn: boolean;
  /** Id of the registration, "" if there is none. */
  registrationId: string;
  /** Whether the program was told that it was taken. */
  isTold: boolean;
}

/** The chambers, which learn by EFN who was at an event; what they know, no backup changes. */
export interface ChamberPeer {
  url: string;
  mood: ChamberMood;
  /** What somebody does while it is busy with the next report. */
  meanwhile: (() => Promise<void>) | undefined;
  /** The last report of each person, by VNR and EFN. */
  readonly known: ReadonlyMap<string, ChamberReport>;
  /** Called with a report before it is answered. @returns the id of the registration, "" if there is none */
  onReport: (report: Omit<ChamberReport, "registrationId" | "isTold">) => Promise<string>;
  /** Somebody takes a report back on its own page. */
  takeBack(report: Pick<ChamberReport, "vnr" | "efn">): void;
  close(): Promise<void>;
}

/** The password of every VNR. */
export const chamberPassword = "geheim";

export const chamberKey = ({ vnr, efn }: Pick<ChamberReport, "vnr" | "efn">) => `${vnr} ${efn}`;

const basic = /^Basic (.+)$/;
const bearer = /^Bearer ticket-(\d{19})$/;

/** @returns it as far as its interface is known (docs/decisions/0036) */
export async function startChamberPeer(): Promise<ChamberPeer> {
  const known = new Map<string, ChamberReport>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown) => void response.writeHead(status).end(JSON.stringify(body));
    const { authorization = "" } = request.headers;
    const [, credentials = ""] = basic.exec(authorization) ?? [];
    const [, vnr] = bearer.exec(authorization) ?? [];
    const text = (await Array.fromAsync(request)).join("");
    if (credentials) {
      const [name = "", password] = Buffer.from(credentials, "base64").toString().split(":");
      return password === chamberPassword ? send(200, { jwt: `ticket-${name}` }) : send(401, {});
    }
    if (!vnr) return send(401, {});
    if (request.method === "GET") {
      const own = [...known.values()].filter((one) => one.vnr === vnr && !one.isWithdrawn);
      return send(
        200,
        own.map(({ efn }) => ({ efn })),
      );
    }
    const { efn, punkte_basis_flag, punkte_referent } = JSON.parse(text);
    const said = { vnr, efn, speakerPoints: punkte_referent, isWithdrawn: punkte_basis_flag !== true };
    const report = { ...said, registrationId: await peer.onReport(said), isTold: peer.mood !== "drops" };
    if (peer.mood === "busy") return send(429, {});
    if (peer.mood === "refuses") return send(422, {});
    known.set(chamberKey(report), report);
    const { meanwhile } = peer;
    peer.meanwhile = undefined;
    await meanwhile?.();
    if (peer.mood === "drops") response.destroy();
    else send(200, {});
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const peer: ChamberPeer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: "answers",
    meanwhile: undefined,
    known,
    onReport: async () => "",
    takeBack(report) {
      const taken = known.get(chamberKey(report));
      if (taken) taken.isWithdrawn = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return peer;
}
