import { Link } from "react-router";
import { Expandable } from "#app/ui/expandable.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { formatDate } from "#text/date.ts";
import { NewsPictures } from "./news-pictures.tsx";
import { NewsTitle } from "./news-title.tsx";
import type { NewsEntry } from "./present-news.ts";

/** Returns the id of an entry's element on a page. */
export function entryId(id: string): string {
  return `nachricht-${id}`;
}

const narrowColumns = "sm:grid-cols-[minmax(0,1fr)_12rem]";
const wideColumns =
  "sm:grid-cols-[minmax(0,1fr)_12rem] md:grid-cols-[minmax(0,1fr)_15rem] lg:grid-cols-[minmax(0,1fr)_20rem]";

/** `sizes` of the main picture: above the text, or beside it in one of the columns above. */
const sizes = {
  lead: "(min-width: 64rem) min(648px, calc(100vw - 477px)), calc(100vw - 2.5rem)",
  narrow: "(min-width: 40rem) 216px, 340px",
  wide: "(min-width: 64rem) 360px, (min-width: 48rem) 270px, (min-width: 40rem) 204px, 340px",
};

/** A news item in a list: its text collapsed, its pictures beside it, or large above it for the lead entry. */
export function NewsArticle({
  entry,
  isLead = false,
  isWide = false,
  isEager = false,
}: {
  entry: NewsEntry;
  isLead?: boolean;
  /** The list has the whole width of the page. */
  isWide?: boolean;
  /** Its picture is the first of the page. */
  isEager?: boolean;
}) {
  const { id, title, titleStyle, date, isPinned, lang, path, html, beginning, pictures } = entry;
  const titleId = `${entryId(id)}-titel`;
  const leads = isLead && pictures.own.length > 0;
  const hasPictures = pictures.own.length + pictures.foreign.length > 0;
  const columns = isWide ? wideColumns : narrowColumns;
  return (
    <article
      id={entryId(id)}
      aria-labelledby={titleId}
      className={`grid grid-cols-1 gap-x-8 border-hairline border-t py-8 first:border-t-0 first:pt-0 sm:grid-rows-[auto_1fr] print:block ${hasPictures && !leads ? columns : ""}`}
    >
      {leads && (
        <NewsPictures
          pictures={pictures}
          title={title}
          sizes={sizes.lead}
          isEager={isEager}
          className="mb-5 print:max-w-80"
        />
      )}
      <div className="print:break-inside-avoid print:break-after-avoid">
        <p className="text-[0.9rem] text-muted">
          <time dateTime={date}>{formatDate(date)}</time>
          {isPinned && " · Angeheftet"}
        </p>
        <h2
          id={titleId}
          lang={lang}
          className={`mt-1 ${leads ? "text-[1.6rem] md:text-[1.9rem]" : "text-[1.35rem] md:text-[1.5rem]"}`}
        >
          <Link to={path} className="text-ink no-underline hover:underline">
            <NewsTitle title={title} titleStyle={titleStyle} />
          </Link>
        </h2>
      </div>
      {hasPictures && !leads && (
        <NewsPictures
          pictures={pictures}
          title={title}
          sizes={isWide ? sizes.wide : sizes.narrow}
          isEager={isEager}
          className="mt-4 max-w-80 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:mt-1 print:float-right print:mt-0 print:mb-4 print:ml-6 print:w-40"
        />
      )}
      <div className="mt-3 sm:col-start-1">
        {beginning === undefined ? (
          <Prose html={html} lang={lang} />
        ) : (
          <Expandable
            beginning={
              <p lang={lang} className="max-w-text">
                {beginning}
              </p>
            }
            describedBy={titleId}
          >
            <Prose html={html} lang={lang} />
          </Expandable>
        )}
      </div>
    </article>
  );
}
