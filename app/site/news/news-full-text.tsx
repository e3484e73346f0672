import { href, Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Lightbox } from "#app/ui/lightbox.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";
import { newsTypeLabels } from "#text/content/news-type.ts";
import { formatDate } from "#text/date.ts";
import italicFont from "../../ui/fonts/source-sans-italic.woff2?url";
import { ArticleAuthors, ArticleSources } from "./article-notes.tsx";
import { ForeignPictures, PictureLink } from "./news-pictures.tsx";
import { NewsTitle } from "./news-title.tsx";
import type { ArticleNotes, NewsEntry } from "./present-news.ts";

interface NeighbourLink {
  title: string;
  /** Of the title; undefined is German. */
  lang: string | undefined;
  path: string;
}

/** One item on its own page, set like an article of a journal. */
export function NewsFullText({
  entry: { title, titleStyle, date, type, lang, html, pictures },
  notes,
  older,
  newer,
}: {
  entry: NewsEntry;
  notes: ArticleNotes;
  older: NeighbourLink | undefined;
  newer: NeighbourLink | undefined;
}) {
  const { own, foreign } = pictures;
  const [main, ...gallery] = own;
  const isScience = type === "science";
  const list = isScience
    ? { to: href("/wissenschaft"), label: "Wissenschaft" }
    : { to: href("/aktuelles"), label: "Aktuelles" };
  return (
    <div className="page py-8 md:py-12">
      {/* In the head, where React puts it: italics come with the other fonts, not after the style sheet. */}
      {/<(em|i)>/.test(html) && (
        <link rel="preload" href={italicFont} as="font" type="font/woff2" crossOrigin="anonymous" />
      )}
      <article>
        <header className={`mx-auto max-w-column ${html && !main ? "border-hairline border-b pb-6 md:pb-8" : ""}`}>
          <Link
            to={list.to}
            className="no-print inline-flex items-center gap-1 py-2.5 text-[0.95rem] text-petrol underline"
          >
            <Icon name="right" className="size-4 rotate-180" />
            {list.label}
          </Link>
          <p className="mt-4 text-muted">
            <time dateTime={date}>{formatDate(date)}</time> · {newsTypeLabels[type]}
          </p>
          <h1 lang={lang} className="mt-2 text-[clamp(min(1.7rem,11vw),8vw,2rem)] md:text-[2.6rem]">
            <NewsTitle title={title} titleStyle={titleStyle} />
          </h1>
          <ArticleAuthors notes={notes} />
        </header>
        <Lightbox pictures={own} title={title}>
          {(linkTo) => (
            <>
              {main && (
                <div className="mx-auto mt-8 max-w-column">
                  <PictureLink
                    link={linkTo(0)}
                    picture={main}
                    sizes="(min-width: 48rem) 684px, calc(100vw - 2.5rem)"
                    isEager
                    className="aspect-3/2 rounded-card"
                  />
                </div>
              )}
              <Prose html={html} lang={lang} className="mx-auto mt-8 text-[1.05rem]" />
              {gallery.length > 0 && (
                <ul
                  aria-label="Weitere Bilder"
                  className="mx-auto mt-10 grid max-w-column grid-cols-2 gap-3 md:grid-cols-3 md:gap-4"
                >
                  {gallery.map((picture, index) => (
                    <li key={picture.src}>
                      <PictureLink
                        link={linkTo(index + 1)}
                        picture={picture}
                        sizes="(min-width: 48rem) 228px, 50vw"
                        className="aspect-3/2 rounded-card"
                      />
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </Lightbox>
        <div className="mx-auto max-w-column">
          <ForeignPictures addresses={foreign} />
        </div>
        <ArticleSources notes={notes} />
      </article>
      {(older || newer) && (
        <nav
          aria-label={isScience ? "Weitere Artikel" : "Weitere Nachrichten"}
          className="mx-auto no-print mt-14 grid max-w-column grid-cols-1 gap-x-8 border-hairline border-t sm:grid-cols-2"
        >
          <Neighbour link={older} label={isScience ? "Älterer Artikel" : "Ältere Nachricht"} />
          <Neighbour link={newer} label={isScience ? "Neuerer Artikel" : "Neuere Nachricht"} isRight />
        </nav>
      )}
    </div>
  );
}

function Neighbour({
  link,
  label,
  isRight = false,
}: {
  link: NeighbourLink | undefined;
  label: string;
  isRight?: boolean;
}) {
  if (!link) return null;
  return (
    <p className={`py-5 ${isRight ? "border-hairline max-sm:border-t sm:col-start-2 sm:text-right" : ""}`}>
      <span className="block text-[0.9rem] text-muted">{label}</span>
      <Link
        to={link.path}
        lang={link.lang}
        className="mt-1 block font-semibold font-serif text-petrol leading-snug decoration-petrol/40 hover:underline"
      >
        {withSoftHyphens(link.title)}
      </Link>
    </p>
  );
}
