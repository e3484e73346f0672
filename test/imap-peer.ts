import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** An IMAP server on loopback with one mailbox, as much of RFC 9051 as a reader needs. */
export interface ImapPeer {
  url: string;
  /** The mails of the mailbox as MIME; the first has the UID 1. */
  mails: string[];
  /** Changes when the mailbox was made anew. */
  validity: number;
  /** Commands so far, without tags and passwords. */
  commands: string[];
  close(): void;
}

const login = { user: "info@verein.example", pass: "geheim" };

export async function startImapPeer(): Promise<ImapPeer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    serve(socket, peer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const peer: ImapPeer = {
    url: `imap://${encodeURIComponent(login.user)}:${login.pass}@127.0.0.1:${port}`,
    ...{ mails: [], validity: 1, commands: [] },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return peer;
}

function serve(socket: Socket, peer: ImapPeer): void {
  const send = (line: string) => socket.write(`${line}\r\n`);
  send("* OK [CAPABILITY IMAP4rev1] ready");
  let rest = "";
  socket.on("data", (chunk) => {
    rest += chunk.toString("latin1");
    for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
      const [tag = "", ...words] = rest.slice(0, end).split(" ");
      rest = rest.slice(end + 2);
      const command = words.join(" ");
      const name = words[0]?.toUpperCase() ?? "";
      peer.commands.push(name === "LOGIN" ? name : command);
      const refusal = answer(name, command, { peer, send });
      send(`${tag} ${refusal ?? "OK done"}`);
      if (name === "LOGOUT") socket.end();
    }
  });
}

/** @returns the reason of a refusal */
function answer(
  name: string,
  command: string,
  { peer, send }: { peer: ImapPeer; send: (line: string) => void },
): string | undefined {
  switch (name) {
    case "CAPABILITY":
      send("* CAPABILITY IMAP4rev1");
      return undefined;
    case "LOGIN":
      return command.includes(login.user) && command.includes(login.pass)
        ? undefined
        : "NO [AUTHENTICATIONFAILED] Invalid credentials";
    case "LIST":
      send(`* LIST (\\HasNoChildren) "/" INBOX`);
      return undefined;
    case "EXAMINE":
      send("* FLAGS (\\Seen)");
      send(`* ${peer.mails.length} EXISTS`);
      send(`* OK [UIDVALIDITY ${peer.validity}] valid`);
      send(`* OK [UIDNEXT ${peer.mails.length + 1}] next`);
      return undefined;
    case "UID":
      for (const line of fetched(command, peer)) send(line);
      return undefined;
    case "LOGOUT":
      send("* BYE");
      return undefined;
    case "NOOP":
      return undefined;
    default:
      return "BAD unknown";
  }
}

function fetched(command: string, { mails }: ImapPeer): string[] {
  const [, first = "", last] = /^UID FETCH (\d+)(:\*)? /i.exec(command) ?? [];
  const from = Number(first);
  // RFC 9051: `n:*` includes the last one in any case.
  const wanted = mails.flatMap((_, index) =>
    (last ? index + 1 >= from || index + 1 === mails.length : index + 1 === from) ? index + 1 : [],
  );
  return wanted.map((uid) => {
    const mail = mails[uid - 1] ?? "";
    const [, bytes] = /BODY\.PEEK\[\]<0\.(\d+)>/i.exec(command) ?? [];
    const type = /^content-type:.*(?:\r\n[ \t].*)*/im.exec(mail)?.[0] ?? "";
    const [section, text] = bytes
      ? ["BODY[]<0>", mail.slice(0, Number(bytes))]
      : ["BODY[HEADER.FIELDS (CONTENT-TYPE)]", `${type}\r\n\r\n`];
    return `* ${uid} FETCH (UID ${uid} ${section} {${Buffer.byteLength(text)}}\r\n${text})`;
  });
}
