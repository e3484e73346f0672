const tones = {
  points: "bg-points-tint text-points",
  pending: "bg-pending-tint text-pending",
  none: "bg-none-tint text-none",
};

/** A short word in a pill. */
export function Badge({ tone, children }: { tone: keyof typeof tones; children: React.ReactNode }) {
  return (
    <span
      className={`inline-block max-w-full wrap-anywhere rounded-full px-3 py-1 font-semibold text-[0.8rem] leading-tight ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
