import { wordDifference } from "./word-difference.ts";

/** Shows two versions of a text as one: removed words struck through, added words underlined. */
export function DifferenceView({ before, after }: { before: string; after: string }) {
  return (
    <div className="difference">
      {wordDifference(before, after).map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never move
        if (kind === "added") return <ins key={index}>{text}</ins>;
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never move
        if (kind === "removed") return <del key={index}>{text}</del>;
        return text;
      })}
    </div>
  );
}
