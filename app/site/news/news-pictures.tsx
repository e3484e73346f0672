import { Icon } from "#app/ui/icon.tsx";
import { Lightbox } from "#app/ui/lightbox.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { NewsPictures as Pictures } from "./pictures-of.ts";

/** The main picture of an item, its others as a row of small ones, all opening large; foreign ones as links. */
export function NewsPictures({
  pictures: { own, foreign },
  title,
  shape = "aspect-3/2",
  isEager = false,
  className = "",
}: {
  pictures: Pictures;
  title: string;
  shape?: string;
  isEager?: boolean;
  className?: string;
}) {
  const [main, ...others] = own;
  if (!main && foreign.length === 0) return null;
  return (
    <div className={className}>
      {main && (
        <Lightbox pictures={own} title={title}>
          {(linkTo) => (
            <>
              <a {...linkTo(0)} className="block cursor-zoom-in">
                <Picture
                  key={main.src}
                  src={main.src}
                  alt={main.alt}
                  isEager={isEager}
                  className={`${shape} rounded-card`}
                />
              </a>
              {others.length > 0 && (
                <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
                  {others.map((picture, index) => (
                    <li key={picture.src}>
                      <a {...linkTo(index + 1)} className="block cursor-zoom-in">
                        <Picture src={picture.src} alt={picture.alt} className="aspect-3/2 rounded-[6px]" />
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </Lightbox>
      )}
      {foreign.length > 0 && (
        <ul className="mt-3 grid grid-cols-1 gap-1 text-[0.9rem]">
          {foreign.map((address) => (
            <li key={address}>
              <a href={address} rel="noopener noreferrer" className="text-petrol underline">
                Bild ansehen ({hostOf(address)}) <Icon name="external" className="size-4" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}
