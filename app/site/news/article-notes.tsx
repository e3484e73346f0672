import { formatDate } from "#text/date.ts";
import type { ArticleNotes as Notes } from "./present-news.ts";

/** The authors of an article and the day to which it is up to date, below its title. */
export function ArticleAuthors({ notes: { authors, asOf } }: { notes: Notes }) {
  if (authors.length === 0 && !asOf) return null;
  return (
    <div className="mt-3 text-[0.95rem] wrap-anywhere">
      {authors.map(({ name, qualification }) => (
        <p key={`${name} ${qualification}`}>
          <strong className="font-semibold">{name}</strong>
          {qualification && <span className="text-muted">, {qualification}</span>}
        </p>
      ))}
      {asOf && (
        <p className="text-muted">
          Stand: <time dateTime={asOf}>{formatDate(asOf)}</time>
        </p>
      )}
    </div>
  );
}

/** The sources of an article and its authors' interests, below its text. */
export function ArticleSources({ notes: { sources, disclosure } }: { notes: Notes }) {
  if (sources.length === 0 && !disclosure) return null;
  return (
    <div className="mx-auto mt-10 max-w-column border-hairline border-t pt-6 text-[0.95rem] wrap-anywhere">
      {sources.length > 0 && (
        <section aria-labelledby="quellen">
          <h2 id="quellen" className="text-[1.15rem]">
            Quellen
          </h2>
          <ol className="mt-2 grid list-decimal gap-1.5 pl-6">
            {sources.map((pieces, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sources are identified by their number only
              <li key={position}>
                {pieces.map(({ text, href }) =>
                  href ? (
                    <a key={text} href={href} className="text-petrol underline">
                      {text}
                    </a>
                  ) : (
                    text
                  ),
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      {disclosure && (
        <section aria-labelledby="interessenkonflikte" className={sources.length > 0 ? "mt-6" : ""}>
          <h2 id="interessenkonflikte" className="text-[1.15rem]">
            Interessenkonflikte
          </h2>
          <p className="mt-2 whitespace-pre-line">{disclosure}</p>
        </section>
      )}
    </div>
  );
}
