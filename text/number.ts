import { lazy } from "#model/lazy.ts";
import { priceRange } from "#model/participations/prices.ts";

const euro = lazy(() => new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" }));

const shortEuro = lazy(
  () => new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR", trailingZeroDisplay: "stripIfInteger" }),
);

/** A price, and those of the kinds of participation if there are any. */
export interface PricedEvent {
  isFree: boolean;
  price: number;
  participations?: readonly { title: string; priceCents: number; isOffered?: boolean }[];
}

/**
 * Formats the price of an event: "Kostenlos", or euro with two decimals; with kinds of several prices
 * "ab 0 € (Mitglieder) bis 180 €".
 */
export function formatPrice({ isFree, price, participations = [] }: PricedEvent): string {
  const range = priceRange(participations);
  if (!range) return isFree ? "Kostenlos" : euro().format(price);
  const { from, to } = range;
  if (from.priceCents === to.priceCents) return to.priceCents === 0 ? "Kostenlos" : formatCents(to.priceCents);
  const short = ({ priceCents }: typeof from) => shortEuro().format(priceCents / 100);
  return `ab ${short(from)} (${from.title}) bis ${short(to)}`;
}

/** Formats cents in euro: 150050 is "1.500,50 €", and -2000 "−20,00 €". */
export function formatCents(cents: number): string {
  return euro()
    .format(cents / 100)
    .replace("-", "−");
}

const german = lazy(() => new Intl.NumberFormat("de-DE"));

/** Formats a number in German: 12345.6 is "12.345,6". Many times faster than `toLocaleString`. */
export function formatNumber(value: number): string {
  return german().format(value);
}

const units = ["Bytes", "KB", "MB", "GB"];

/** Formats a file size in Bytes, KB, MB or GB, base 1024, with at most one decimal. */
export function formatSize(bytes: number): string {
  let size = Math.max(0, bytes);
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  const rounded = unit === 0 ? Math.round(size) : Math.round(size * 10) / 10;
  return `${formatNumber(rounded)} ${units[unit]}`;
}
