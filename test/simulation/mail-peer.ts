import type { ReportBox } from "#server/mail/bounces/report-box.ts";
import type { Mailer, MailMessage } from "#server/mail/mailer.ts";
import type { Application } from "#test/built-application.ts";
import { reportMail } from "#test/report-mail.ts";

/** How the mail service behaves: the last two accept a mail and do not say so, or refuse it without an answer. */
export const moods = ["accepts", "refuses_for_now", "refuses_for_good", "drops", "hangs"] as const;
export type Mood = (typeof moods)[number];

export interface Delivered {
  kind: MailMessage["kind"];
  id: string;
  to: string;
  subject: string;
  text: string;
  /** Names of its files. */
  files: readonly string[];
  at: Date;
  /** Sorts mails by the minute, and those of one minute by their words: which of them came first is chance. */
  rank: string;
  /** Whether the service also confirmed it. */
  isConfirmed: boolean;
}

/** A mail service of the simulation: what it has accepted is in `delivered`, whatever it answered. */
export interface MailPeer extends Mailer {
  mood: Mood;
  delivered: Delivered[];
  /** Number of attempts that were not confirmed. */
  failures: number;
  /** How many mails the program was told to send in a minute; undefined for any number. */
  perMinute: number | undefined;
  /** Number of mails that had been delivered when the program was started: it does not know when. */
  startedAt: number;
  /** Where reports of mails that came back arrive; it keeps them. */
  readonly reportBox: ReportBox;
  /** Called when it gets a mail, before it answers. */
  onSend: (mail: MailMessage) => Promise<void>;
  /** A copy of a mail that it has accepted comes back with the answer of the recipient's server. */
  comesBack(mail: Delivered, answer: string): void;
  /** The copies that came back; the next of the same mail may go to another address. */
  readonly returned: ReadonlySet<Delivered>;
}

/** @param application whose own `MailFailure` is thrown: it knows no other */
export function createMailPeer({ MailFailure }: Application, clock: () => Date): MailPeer {
  const reports: string[] = [];
  const returned = new Set<Delivered>();
  const peer: MailPeer = {
    isConfigured: true,
    parallel: 3,
    mood: "accepts",
    delivered: [],
    failures: 0,
    perMinute: undefined,
    startedAt: 0,
    onSend: async () => {},
    async send(message) {
      await peer.onSend(message);
      const { kind, id, to, subject, text, attachments } = message;
      const { mood } = peer;
      const isConfirmed = mood === "accepts";
      if (isConfirmed || mood === "drops") {
        const at = clock();
        // Without what is drawn at random.
        const words = text.replaceAll(/\S{20,}/g, "");
        const rank = `${at.toISOString().slice(0, 16)} ${kind} ${to.address} ${words}`;
        peer.delivered.push({
          kind,
          id,
          to: to.address,
          subject,
          text,
          files: attachments.map(({ name }) => name),
          at,
          rank,
          isConfirmed,
        });
      }
      if (isConfirmed) return;
      peer.failures++;
      throw new MailFailure(`the service ${mood}`, failureOf[mood]);
    },
    close: async () => {},
    reportBox: {
      read: async (last) => ({ reports: reports.slice(last?.uid), readUpTo: { validity: "1", uid: reports.length } }),
    },
    returned,
    comesBack(mail, answer) {
      const { kind, id, to } = mail;
      returned.add(mail);
      const [status = ""] = /\d\.\d\.\d/.exec(answer) ?? [];
      const headers = `Message-ID: <${kind}.${id}@verein.example>\r\nTo: <${to}>`;
      reports.push(reportMail(headers, { status, diagnostic: `smtp; ${answer}` }));
    },
  };
  return peer;
}

const failureOf = {
  refuses_for_now: { code: "451", mayHaveArrived: false },
  refuses_for_good: { code: "550", mayHaveArrived: false, isFinal: true },
  drops: { code: "ECONNRESET", mayHaveArrived: true },
  hangs: { code: "ETIMEDOUT", mayHaveArrived: true },
} as const;
