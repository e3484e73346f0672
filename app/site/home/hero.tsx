import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureFocus } from "#model/files/picture-focus.ts";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";

export interface HeroView {
  title: string;
  subtitle: string;
  image: string;
  imageAlt: string;
  imageFocus: PictureFocus | undefined;
}

/** Titles with more characters than this are set smaller. */
const longTitle = 48;

export function Hero({ hero: { title, subtitle, image, imageAlt, imageFocus } }: { hero: HeroView }) {
  const size =
    title.length > longTitle
      ? "text-[min(1.7rem,10vw)] md:text-[2.4rem] lg:text-[2.7rem]"
      : "text-[min(2rem,11vw)] md:text-[3rem] lg:text-[3.15rem]";
  return (
    <section aria-labelledby="startseite-titel" className="@container bg-linear-to-b from-paper to-sand">
      <div className="page grid items-center gap-x-14 gap-y-8 py-7 md:gap-y-10 md:py-16 lg:py-20 @min-[56rem]:grid-cols-[11fr_9fr]">
        <div>
          <h1 id="startseite-titel" className={`${size} leading-[1.12]`}>
            {withSoftHyphens(title)}
          </h1>
          {subtitle && (
            <Paragraphs
              text={subtitle}
              className="mt-4 max-w-text text-[1.05rem] text-muted md:mt-6 md:text-[1.2rem]"
            />
          )}
          <p data-uncovered="" className="mt-6 flex w-fit flex-wrap gap-3 md:mt-8">
            <ButtonLink to={href("/aktuelles")}>Aktuelle Nachrichten</ButtonLink>{" "}
            <ButtonLink to={href("/mitgliedschaft")} look="secondary">
              Mitglied werden
            </ButtonLink>
          </p>
        </div>
        <Picture
          src={image}
          alt={imageAlt}
          focus={imageFocus}
          isEager
          sizes="(min-width: 80rem) 32rem, (min-width: 64rem) 42vw, calc(100vw - 2.5rem)"
          className="aspect-3/2 rounded-card max-sm:aspect-2/1 @min-[56rem]:aspect-6/5"
        />
      </div>
    </section>
  );
}
