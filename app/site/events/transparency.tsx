import { useId } from "react";
import type { NamedSponsor } from "#text/events/transparency.ts";

const cell = "py-1.5 align-top leading-snug";

/** Who supports an event and with how much, and the speakers' interests. */
export function Transparency({
  sponsors,
  disclosures,
}: {
  sponsors: readonly NamedSponsor[];
  disclosures: readonly string[];
}) {
  const titleId = useId();
  if (sponsors.length + disclosures.length === 0) return null;
  return (
    <section className="mt-6 text-[0.95rem] wrap-anywhere" aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold text-[1rem]">
        Transparenzhinweis
      </h3>
      {sponsors.length > 0 && (
        <table className="mt-2 w-full">
          <thead>
            <tr className="border-hairline border-b text-left">
              <th scope="col" className={`${cell} pr-4 font-semibold`}>
                Unterstützt durch
              </th>
              <th scope="col" className={`${cell} text-right font-semibold`}>
                Betrag
              </th>
            </tr>
          </thead>
          <tbody>
            {sponsors.map(({ name, amount, purpose }) => (
              <tr key={`${name} ${amount} ${purpose}`} className="border-hairline border-b">
                <td className={`${cell} pr-4`}>
                  {name} {purpose && <span className="block text-[0.9rem] text-muted">{purpose}</span>}
                </td>
                <td className={`${cell} text-right tabular-nums`}>{amount || "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {disclosures.length > 0 && (
        <ul className="mt-3 list-disc pl-5">
          {disclosures.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
