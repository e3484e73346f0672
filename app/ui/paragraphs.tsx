import { Unbroken } from "./unbroken.tsx";

/** Plain text as editors typed it: a blank line begins a paragraph, a single line break stays one. */
export function Paragraphs({ text, className = "" }: { text: string; className?: string }) {
  return (
    <div className={`grid gap-4 wrap-anywhere ${className}`}>
      {text
        .split(/\n\s*\n/)
        .filter((paragraph) => paragraph.trim())
        .map((paragraph, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place, and never move
          <p key={position} className="whitespace-pre-line">
            <Unbroken text={paragraph.trim()} />
          </p>
        ))}
    </div>
  );
}
