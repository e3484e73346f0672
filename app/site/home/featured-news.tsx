import { href, Link } from "react-router";
import { PageLink } from "#app/ui/more-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Section } from "#app/ui/section.tsx";
import type { NewsColor } from "#model/content/news.ts";
import type { PictureFocus } from "#model/files/picture-focus.ts";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";
import { formatDate } from "#text/date.ts";

export interface FeaturedNewsView {
  id: string;
  path: string;
  /** Of title and excerpt; undefined is German. */
  lang: string | undefined;
  title: string;
  date: string;
  /** At most 150 characters. */
  excerpt: string;
  image: string;
  imageAlt: string;
  imageFocus: PictureFocus | undefined;
  color: NewsColor;
}

const looks: Record<NewsColor, string> = {
  blue: "border-l-news-blue bg-news-blue-tint",
  green: "border-l-news-green bg-news-green-tint",
  red: "border-l-news-red bg-news-red-tint",
  purple: "border-l-news-purple bg-news-purple-tint",
  yellow: "border-l-news-yellow bg-news-yellow-tint",
};

export function FeaturedNews({ news }: { news: readonly FeaturedNewsView[] }) {
  // If one card has a picture, all get one, even if only the placeholder, so that the cards align.
  const hasPictures = news.some(({ image }) => image);
  return (
    <Section title="Im Blickpunkt" ground="sand">
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {news.map((item) => (
          <FeaturedCard key={item.id} item={item} hasPicture={hasPictures} />
        ))}
      </ul>
      <p className="mt-8">
        <PageLink to={href("/aktuelles")}>Alle aktuellen Nachrichten</PageLink>
      </p>
    </Section>
  );
}

function FeaturedCard({
  item: { path, lang, title, date, excerpt, image, imageAlt, imageFocus, color },
  hasPicture,
}: {
  item: FeaturedNewsView;
  hasPicture: boolean;
}) {
  return (
    <li
      className={`group relative flex flex-col overflow-hidden rounded-card border border-hairline border-l-[5px] ${looks[color]}`}
    >
      {hasPicture && <Picture src={image} alt={imageAlt} focus={imageFocus} className="aspect-3/2" />}
      <div className="p-6">
        <p className="text-[0.9rem] text-muted">
          <time dateTime={date}>{formatDate(date)}</time>
        </p>
        <h3 lang={lang} className="mt-2 text-[1.25rem]">
          <Link
            to={path}
            className="text-ink no-underline after:absolute after:inset-0 group-hover:text-petrol group-hover:underline"
          >
            {withSoftHyphens(title)}
          </Link>
        </h3>
        {excerpt && (
          <p lang={lang} className="mt-2.5">
            {excerpt}
          </p>
        )}
      </div>
    </li>
  );
}
