/** The link to a feed at the end of a list, after other links. */
export function FeedLink({ to, children }: { to: string; children?: React.ReactNode }) {
  return (
    <p className="no-print mt-8 flex flex-wrap items-center gap-x-8 text-[0.95rem]">
      {children}{" "}
      <a href={to} type="application/atom+xml" className="py-2.5 text-petrol underline">
        Neuigkeiten abonnieren (RSS)
      </a>
    </p>
  );
}
