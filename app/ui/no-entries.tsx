/** In the place of a list without entries: a sentence, and under it where to go instead. */
export function NoEntries({ message, children }: { message: string; children?: React.ReactNode }) {
  return (
    <>
      <p className="text-muted">{message}</p>
      {children && <p className="no-print mt-1 flex flex-wrap gap-x-8">{children}</p>}
    </>
  );
}
