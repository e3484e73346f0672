// Without zod: pages use these rules too.

interface Priced {
  title: string;
  priceCents: number;
  isOffered?: boolean;
}

/** The cheapest and the most expensive of several kinds; both are the same if all cost the same. */
export interface PriceRange<K extends Priced> {
  from: K;
  to: K;
}

/** Returns between which prices the offered kinds are; undefined without any. */
export function priceRange<K extends Priced>(kinds: readonly K[]): PriceRange<K> | undefined {
  const sorted = kinds.filter(({ isOffered = true }) => isOffered).sort((a, b) => a.priceCents - b.priceCents);
  const [from, to] = [sorted[0], sorted.at(-1)];
  return from && to && { from, to };
}
