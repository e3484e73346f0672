import type { CollectionName } from "#model/content/collections.ts";
import type { LegalTextField } from "#model/content/legal.ts";
import { formatInstant } from "#text/date.ts";
import { daysText } from "#text/days.ts";
import { formatNumber } from "#text/number.ts";
import { quoted } from "#text/quoted.ts";
import { screenFor, screens } from "../screens.ts";
import type { AdminIconName } from "../ui/admin-icon.tsx";

/** Something to do: a link to where it is done, and what it is about. */
export interface DueLine {
  /** Unique among all lines. */
  key: string;
  icon: AdminIconName;
  /** The text of the link. */
  title: string;
  to: string;
  sentence: string;
}

interface EventCount {
  event: { id: string; title: string; date: string; lastDay: string };
  count: number;
}

const people = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`;
const whichEvent = ({ title, ...days }: EventCount["event"]) => `${quoted(title)} (${daysText(days)})`;

export function newRegistrationLines(counts: readonly EventCount[]): DueLine[] {
  return counts.map(({ event, count }) => ({
    ...{ key: `new ${event.id}`, icon: "registrations", to: `/admin/events/${event.id}/anmeldungen` },
    title: people(count, "neue Anmeldung", "neue Anmeldungen"),
    sentence: whichEvent(event),
  }));
}

export function lostMailLines(counts: readonly EventCount[]): DueLine[] {
  return counts.map(({ event, count }) => ({
    ...{ key: `mails ${event.id}`, icon: "mail", to: `/admin/events/${event.id}/anmeldungen` },
    title: people(count, "E-Mail kam vielleicht nicht an", "E-Mails kamen vielleicht nicht an"),
    sentence: `${whichEvent(event)}: Bei der Anmeldung steht, warum.`,
  }));
}

export function certificateLines(counts: readonly EventCount[]): DueLine[] {
  return counts.map(({ event, count }) => ({
    ...{ key: `certificates ${event.id}`, icon: "documents", to: `/admin/events/${event.id}/bescheinigungen` },
    title: people(count, "Bescheinigung nicht ausgestellt", "Bescheinigungen nicht ausgestellt"),
    sentence: whichEvent(event),
  }));
}

export function refundLines(counts: readonly EventCount[]): DueLine[] {
  return counts.map(({ event, count }) => ({
    ...{ key: `refunds ${event.id}`, icon: "payment", to: `/admin/events/${event.id}/zahlungen` },
    title: people(count, "Erstattung zu entscheiden", "Erstattungen zu entscheiden"),
    sentence: `${whichEvent(event)}: Gezahlt und abgesagt oder storniert.`,
  }));
}

/** @param open the number of unanswered messages. @param ending when some of them are deleted; "" if none are */
export function enquiryLines(open: number, ending: string): DueLine[] {
  if (open === 0) return [];
  const sentence = ending && `${ending} Haben Sie aus Ihrem E-Mail-Programm geantwortet, brauchen Sie nichts zu tun.`;
  return [
    {
      ...{ key: "enquiries", icon: "contact", to: "/admin/contact?reiter=anfragen&stand=offen" },
      title: people(open, "offene Kontaktanfrage", "offene Kontaktanfragen"),
      sentence,
    },
  ];
}

interface Prepared {
  collection: CollectionName;
  isScience: boolean;
  drafts: number;
  planned: number;
  nextAt: string | undefined;
  removals: number;
}

export function preparedLines(prepared: readonly Prepared[]): DueLine[] {
  return prepared.map(({ collection, isScience, drafts, planned, nextAt, removals }) => {
    const parts = [
      ...(drafts > 0 ? [people(drafts, "Entwurf", "Entwürfe")] : []),
      ...(planned > 0 ? [people(planned, "geplante Veröffentlichung", "geplante Veröffentlichungen")] : []),
      ...(removals > 0 ? [people(removals, "Eintrag, der offline geht", "Einträge, die offline gehen")] : []),
    ];
    const next = nextAt ? `, als Nächstes am ${formatInstant(nextAt)} Uhr` : "";
    const screen = isScience ? screens.find(({ path }) => path === "/admin/science") : screenFor(collection);
    return {
      ...{ key: `prepared ${screen?.path}`, icon: "edit", to: screen?.path ?? "/admin/dashboard" },
      title: new Intl.ListFormat("de").format(parts),
      sentence: `${screen?.label ?? ""}${next}`,
    };
  });
}

const legalPlaces: Record<LegalTextField, { name: string; tab: string }> = {
  imprint: { name: "Impressum", tab: "impressum" },
  privacy: { name: "Datenschutz", tab: "datenschutz" },
  accessibility: { name: "Barrierefreiheit", tab: "barrierefreiheit" },
  paidRegistration: { name: "Kostenpflichtige Teilnahme", tab: "teilnahme" },
};

export function legalLines(gaps: readonly { text: LegalTextField; count: number }[]): DueLine[] {
  return gaps.map(({ text, count }) => ({
    ...{ key: `legal ${text}`, icon: "legal", to: `/admin/legal?reiter=${legalPlaces[text].tab}` },
    title: people(count, "Angabe fehlt", "Angaben fehlen"),
    sentence: `Rechtliches, ${legalPlaces[text].name}: Die Stellen sind mit „[Bitte ausfüllen: …]“ markiert.`,
  }));
}

export function damagedPictureLines(count: number): DueLine[] {
  if (count === 0) return [];
  const title = people(count, "beschädigtes Bild", "beschädigte Bilder");
  const sentence = "Bitte laden Sie unter „Medien“ eine unbeschädigte Fassung hoch.";
  return [{ key: "damaged pictures", icon: "image", to: "/admin/media?zustand=damaged", title, sentence }];
}

/** What concerns one record each, such as a report to the chamber. */
export function recordLines(
  kind: string,
  records: readonly { id: string; title: string; to: string; sentence: string }[],
): DueLine[] {
  return records.map(({ id, ...record }) => ({ key: `${kind} ${id}`, icon: "events", ...record }));
}

/** For those who run the site. @param mail its state; undefined if it could not be read */
export function mailServiceLines(
  mail: { isConfigured: boolean; failed: number; undecided: number } | undefined,
): DueLine[] {
  if (!mail) return [];
  const to = "/admin/dashboard#systemzustand";
  if (!mail.isConfigured) {
    const sentence =
      "Niemand erhält E-Mails, auch keine Bestätigungen. Wer die Website betreibt, trägt ihn ein (MAIL_URL).";
    return [{ key: "mail service", icon: "mail", to, title: "Kein E-Mail-Dienst eingerichtet", sentence }];
  }
  const lines: DueLine[] = [];
  if (mail.undecided > 0) {
    const title = people(mail.undecided, "E-Mail ist ungewiss", "E-Mails sind ungewiss");
    const sentence = "Bitte entscheiden Sie, ob noch einmal gesendet wird.";
    lines.push({ key: "undecided mails", icon: "mail", to, title, sentence });
  }
  if (mail.failed > 0) {
    const title = people(mail.failed, "E-Mail nicht zugestellt", "E-Mails nicht zugestellt");
    lines.push({ key: "failed mails", icon: "mail", to, title, sentence: "In den letzten sieben Tagen." });
  }
  return lines;
}
