import { href } from "react-router";

/** SPEC §9: when the secretariat can be reached. */
export const openingHours = "Mo. - Fr. 10:00 - 12:00 Uhr";

export const notice = "Bitte informieren Sie sich regelmäßig über diese Homepage!";

export const navigation = [
  { to: href("/"), label: "Startseite" },
  { to: href("/wissenschaft"), label: "Wissenschaft" },
  { to: href("/aktuelles"), label: "Aktuelles" },
  { to: href("/veranstaltungen"), label: "Veranstaltungen" },
  { to: href("/dokumente"), label: "Dokumente" },
  { to: href("/mitgliedschaft"), label: "Mitgliedschaft" },
] as const;

export const quickLinks = [
  { to: href("/ueber-uns"), label: "Über uns" },
  { to: href("/nachrichten"), label: "Nachrichten" },
  { to: href("/veranstaltungen"), label: "Veranstaltungen" },
  { to: href("/aktuelles"), label: "Aktuelles" },
] as const;

/** Formats a phone number as a `tel:` link. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
