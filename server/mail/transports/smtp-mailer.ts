import type { Readable } from "node:stream";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { MailSecrets } from "#server/mail/mail-config.ts";
import type { MailLogin, MailService } from "#server/mail/mail-url.ts";
import { longestSendMilliseconds, type Mailer, MailFailure, type MailMessage } from "#server/mail/mailer.ts";
import { createAccessTokens, NoAccessToken } from "./access-tokens.ts";
import { composeMime, domainOf } from "./compose-mime.ts";
import type { DkimKey } from "./dkim-key.ts";

type SmtpService = Extract<MailService, { kind: "smtp" }>;
type Transport = Awaited<ReturnType<typeof openTransport>>;

export interface SmtpTimeouts {
  /** Milliseconds for connecting and the greeting. */
  connecting: number;
  /** Milliseconds without a response of the server. */
  silence: number;
  /** Milliseconds for one mail in total. */
  sending: number;
}

const defaultTimeouts: SmtpTimeouts = { connecting: 10_000, silence: 30_000, sending: longestSendMilliseconds };

export interface SmtpOptions {
  /** For a sign-in by OAuth 2. */
  secrets?: MailSecrets | undefined;
  /** Undefined: mails are not signed. */
  dkim?: DkimKey | undefined;
  /** Default: 3. */
  connections?: number;
  timeouts?: SmtpTimeouts;
}

/** Creates a mailer for SMTP with a pool of connections, encrypted unless the server is on this machine. */
export function createSmtpMailer(service: SmtpService, clock: Clock, options: SmtpOptions = {}): Mailer {
  const {
    dkim,
    secrets = { clientSecret: undefined, refreshToken: undefined },
    timeouts = defaultTimeouts,
    connections = 3,
  } = options;
  let transport: Promise<Transport> | undefined;
  return {
    isConfigured: true,
    parallel: connections,
    async send(message) {
      transport ??= openTransport(service, secrets, timeouts, connections);
      const { transporter, hasSentAll } = await transport;
      const signing = dkim && signingOf(message, dkim);
      const options = {
        ...composeMime(message, clock()),
        ...(signing && { dkim: signing }),
        signal: AbortSignal.timeout(timeouts.sending),
      };
      try {
        await transporter.sendMail(options);
      } catch (error) {
        throw failureOf(error, hasSentAll(options.messageId ?? ""));
      } finally {
        hasSentAll.forget(options.messageId ?? "");
      }
    },
    async close() {
      (await transport)?.transporter.close();
    },
  };
}

async function openTransport(service: SmtpService, secrets: MailSecrets, timeouts: SmtpTimeouts, connections: number) {
  // Loaded on first use.
  const { createTransport } = await import("nodemailer");
  const { host, port, isSecure, isLoopback, login } = service;
  const transporter = createTransport({
    pool: true,
    maxConnections: connections,
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && !isLoopback,
    // A server on this machine has no name to verify a certificate against.
    tls: { minVersion: "TLSv1.2", rejectUnauthorized: !isLoopback },
    auth: login && signIn(login, secrets),
    connectionTimeout: timeouts.connecting,
    greetingTimeout: timeouts.connecting,
    dnsTimeout: timeouts.connecting,
    socketTimeout: timeouts.silence,
  });
  const sentCompletely = new Set<string>();
  transporter.use("stream", (mail, done) => {
    const { message } = mail;
    const open = message.createReadStream.bind(message);
    message.createReadStream = (...options) => {
      const stream: Readable = open(...options);
      stream.once("end", () => sentCompletely.add(message.messageId()));
      return stream;
    };
    done();
  });
  /** Whether the last byte of the mail was sent: otherwise the server cannot have accepted it. */
  const hasSentAll = Object.assign((messageId: string) => sentCompletely.has(messageId), {
    forget: (messageId: string) => sentCompletely.delete(messageId),
  });
  return { transporter, hasSentAll };
}

function signIn(login: MailLogin, secrets: MailSecrets) {
  if (!("oauth" in login)) return login;
  const findAccessToken = createAccessTokens(login.oauth, secrets);
  return {
    type: "OAuth2" as const,
    user: login.user,
    provisionCallback(
      _user: string,
      wasRefused: boolean,
      done: (error: Error | null, token: string, until: number) => void,
    ) {
      findAccessToken(wasRefused).then(
        ({ token, expiresAt }) => done(null, token, expiresAt?.getTime() ?? 0),
        (error: Error) => done(error, "", 0),
      );
    },
  };
}

/** The signature counts only if it is of the sender's domain (RFC 7489, section 3.1.1). */
function signingOf({ from }: MailMessage, { selector, privateKey }: DkimKey) {
  return { domainName: domainOf(from.address), keySelector: selector, privateKey };
}

/** A server that wants us to sign in says nothing about the recipient. */
const signInCodes = [530, 534, 535, 538];

function failureOf(error: unknown, wasSentCompletely: boolean): MailFailure {
  const { message, code, responseCode, command } = error as Error & {
    code?: string;
    responseCode?: number;
    command?: string;
  };
  if (error instanceof NoAccessToken) {
    return new MailFailure(message, { code: "NO_ACCESS_TOKEN", mayHaveArrived: false, cause: error });
  }
  // Before `RCPT TO` an answer is about us: the configuration can be mended.
  const isAboutThisMail = command === "RCPT TO" || command === "DATA";
  const what =
    responseCode === undefined ? "Der E-Mail-Server hat nicht geantwortet" : "Der E-Mail-Server hat abgelehnt";
  return new MailFailure(`${what}: ${message}`, {
    code: String(responseCode ?? code ?? "UNKNOWN"),
    // A response is definite; a timeout after the last byte is not.
    mayHaveArrived: wasSentCompletely && responseCode === undefined,
    isFinal:
      isAboutThisMail && responseCode !== undefined && responseCode >= 500 && !signInCodes.includes(responseCode),
    cause: error,
  });
}
