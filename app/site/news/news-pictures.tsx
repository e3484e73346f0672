import { Icon } from "#app/ui/icon.tsx";
import { Lightbox, type LightboxLink } from "#app/ui/lightbox.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { NewsPicture, NewsPictures as Pictures } from "./pictures-of.ts";

/** The pictures of an item in a list: the main one and a row of small ones, all opening large. */
export function NewsPictures({
  pictures: { own, foreign },
  title,
  sizes,
  isEager = false,
  className = "",
}: {
  pictures: Pictures;
  title: string;
  /** `sizes` of the main picture. */
  sizes: string;
  isEager?: boolean;
  className?: string;
}) {
  const [main, ...others] = own;
  return (
    <div className={className}>
      <Lightbox pictures={own} title={title}>
        {(linkTo) => (
          <>
            {main && (
              <PictureLink
                link={linkTo(0)}
                picture={main}
                sizes={sizes}
                isEager={isEager}
                className="aspect-3/2 rounded-card"
              />
            )}
            {others.length > 0 && (
              <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
                {others.map((picture, index) => (
                  <li key={picture.src}>
                    <PictureLink
                      link={linkTo(index + 1)}
                      picture={picture}
                      sizes="6rem"
                      className="aspect-3/2 rounded-[6px]"
                    />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Lightbox>
      <ForeignPictures addresses={foreign} />
    </div>
  );
}

export function PictureLink({
  link,
  picture: { src, alt, focus },
  className,
  sizes,
  isEager = false,
}: {
  link: LightboxLink;
  picture: NewsPicture;
  className: string;
  sizes: string;
  isEager?: boolean;
}) {
  return (
    <a {...link} className="block cursor-zoom-in">
      <Picture key={src} src={src} alt={alt} focus={focus} sizes={sizes} isEager={isEager} className={className} />
    </a>
  );
}

/** Links instead of images, so that a foreign host gets no request until the visitor follows one. */
export function ForeignPictures({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <ul className="mt-3 grid grid-cols-1 gap-1 text-[0.9rem]">
      {addresses.map((address) => (
        <li key={address}>
          <a href={address} rel="noopener noreferrer" className="text-petrol underline">
            Bild ansehen ({hostOf(address)}) <Icon name="external" className="size-4" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}
