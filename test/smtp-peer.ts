import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface SmtpPeer {
  url: string;
  /** Accepted mails, in the order of arrival. */
  mails: { to: string[]; email: Email; raw: string }[];
  /** Drops no more connections. */
  recover(): void;
  close(): Promise<void>;
}

/**
 * Starts a real SMTP server on loopback, without encryption or authentication.
 *
 * @param behaviour `refuse` answers 550 to the recipients it returns true for; `hangsAt` stops responding at that
 * point; `dropAfter` drops all connections instead of accepting another mail after this many, at the point `dropAt`;
 * `dropsOne` drops only the connection of that mail; `onTaken` is called with each accepted mail before its sender gets the response
 */
export async function startSmtpPeer(
  behaviour: {
    refuse?: (recipient: string) => boolean;
    hangsAt?: "recipient" | "end";
    dropAfter?: number;
    dropAt?: "recipient" | "end";
    dropsOne?: boolean;
    onTaken?: (count: number) => void;
    options?: SMTPServerOptions;
  } = {},
): Promise<SmtpPeer> {
  const { refuse, hangsAt, dropAt = "recipient", dropsOne = false, onTaken, options } = behaviour;
  let { dropAfter = Number.POSITIVE_INFINITY } = behaviour;
  const mails: SmtpPeer["mails"] = [];
  const sockets = new Set<Socket>();
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo({ address }, _session, answer) {
      if (hangsAt === "recipient") return;
      if (dropAt === "recipient" && mails.length >= dropAfter) return dropAll();
      if (refuse?.(address)) return answer(Object.assign(new Error("No such mailbox"), { responseCode: 550 }));
      answer();
    },
    async onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch {
        // The sender hung up halfway, so there is nobody to answer.
        return;
      }
      if (hangsAt === "end") return;
      if (dropAt === "end" && mails.length >= dropAfter) {
        if (!dropsOne) return dropAll();
        for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
        return;
      }
      const raw = Buffer.concat(chunks);
      const to = session.envelope.rcptTo.map(({ address }) => address);
      mails.push({ to, email: await PostalMime.parse(raw), raw: raw.toString() });
      onTaken?.(mails.length);
      answer();
    },
    ...options,
  });
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    recover() {
      dropAfter = Number.POSITIVE_INFINITY;
    },
    async close() {
      dropAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
