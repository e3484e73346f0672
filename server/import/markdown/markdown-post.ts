import { berlinDate } from "#model/dates/berlin-date.ts";
import { isCalendarDate } from "#model/fields/field.ts";
import type { FrontMatter } from "./front-matter.ts";
import { byNamePrefix } from "./markdown-html.ts";

const dateNames = ["date", "published_at", "publishdate", "pubdate", "published", "created_at", "created"];
const coverNames = ["cover", "feature_image", "featured_image", "featureimage", "featuredimage", "image", "thumbnail"];
const coverParts = ["image", "src", "url", "path", "feature", "relative"];
const statusReasons: Record<string, string> = {
  draft: "Entwurf",
  scheduled: "geplant",
  pending: "in Prüfung",
  private: "privat",
  trash: "Papierkorb",
};

/** Returns the first text or number among these names, "" if there is none. */
export function textOf(frontMatter: FrontMatter, ...names: string[]): string {
  for (const name of names) {
    const value = frontMatter.get(name);
    if (typeof value === "string" || typeof value === "number") return String(value).trim();
  }
  return "";
}

/** Returns the date of a post from its front matter or its file name. */
export function dayOf(frontMatter: FrontMatter, path: string): string | undefined {
  for (const name of dateNames) {
    const day = readDay(frontMatter.get(name));
    if (day) return day;
  }
  return readDay(/(?:^|\/)(\d{4}-\d{2}-\d{2})(?=[^/]*$)/.exec(path)?.[1]);
}

/** Parses a date. Local times keep their date, instants are converted to the date in Berlin. */
function readDay(value: unknown): string | undefined {
  const text = value instanceof Date ? value.toISOString() : typeof value === "string" ? value.trim() : "";
  const [, german = "", month = "", year = ""] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  if (year) return usable(`${year}-${month.padStart(2, "0")}-${german.padStart(2, "0")}`);
  const [, day = "", time, zone] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i.exec(text) ?? [];
  if (time === undefined || zone === undefined) return usable(day);
  const instant = Date.parse(`${day}T${time.padStart(5, "0")}${/^[zu]/i.test(zone) ? "Z" : withColon(zone)}`);
  return Number.isNaN(instant) ? usable(day) : usable(berlinDate(new Date(instant)));
}

function withColon(zone: string): string {
  return zone.includes(":") ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}

function usable(day: string): string | undefined {
  return isCalendarDate(day) ? day : undefined;
}

/** Returns the German reason why a post is not public; undefined when it is. */
export function reasonAgainst(frontMatter: FrontMatter, path: string, today: string): string | undefined {
  const isOff = (name: string) => ["false", false].includes(frontMatter.get(name) as string | boolean);
  const isOn = (name: string) => ["true", true].includes(frontMatter.get(name) as string | boolean);
  if (isOn("draft") || isOff("published") || isOff("publish") || /(?:^|\/)_drafts\//.test(path)) return "Entwurf";
  const status = textOf(frontMatter, "status").toLowerCase();
  if (Object.hasOwn(statusReasons, status)) return statusReasons[status];
  const visibility = textOf(frontMatter, "visibility").toLowerCase();
  if (visibility !== "" && visibility !== "public") return "nicht öffentlich";
  if (textOf(frontMatter, "password") !== "") return "passwortgeschützt";
  const expiry = readDay(frontMatter.get("expirydate"));
  return expiry && expiry <= today ? "abgelaufen" : undefined;
}

export function isPage(frontMatter: FrontMatter): boolean {
  const kinds = [textOf(frontMatter, "layout"), textOf(frontMatter, "type")];
  return frontMatter.get("page") === true || kinds.some((kind) => kind.toLowerCase() === "page");
}

export function isPinned(frontMatter: FrontMatter): boolean {
  return ["pinned", "sticky"].some((name) => frontMatter.get(name) === true);
}

/** Returns categories and tags, written as a list, comma-separated or as records with a name. */
export function namesOf(frontMatter: FrontMatter): string[] {
  return ["categories", "category", "tags", "tag"].flatMap((name) => {
    const value = frontMatter.get(name);
    const list = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
    return list.map((one) => String(isRecord(one) ? (one.name ?? one.slug) : one).trim());
  });
}

/** Returns the featured image of the post. */
export function coverOf(frontMatter: FrontMatter): { address: string; alt: string } {
  const header = frontMatter.get("header");
  const candidates = [...coverNames.map((name) => frontMatter.get(name)), header, frontMatter.get("images")];
  for (const candidate of candidates) {
    const one: unknown = Array.isArray(candidate) ? candidate[0] : candidate;
    const written = isRecord(one) ? coverParts.map((part) => one[part]).find((value) => isText(value)) : one;
    if (!isText(written)) continue;
    const alt = isRecord(one) ? one.alt : undefined;
    const described = isText(alt) ? alt : textOf(frontMatter, "imagealt", "image_alt", "coveralt", "feature_image_alt");
    return { address: withoutMarks(written), alt: described };
  }
  return { address: "", alt: "" };
}

/** Removes Obsidian's link brackets and Ghost's placeholder for the site address. */
function withoutMarks(written: string): string {
  const [, name] = /^!?\[\[([^\]|]+)/.exec(written.trim()) ?? [];
  return name ? `${byNamePrefix}${name.trim()}` : written.trim().replace(/^__GHOST_URL__/, "");
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
