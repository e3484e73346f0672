import { href, Link } from "react-router";
import { Picture } from "#app/ui/picture.tsx";
import { Section } from "#app/ui/section.tsx";
import type { PictureFocus } from "#model/files/picture-focus.ts";
import { memberIdOf } from "../about/board-picture.ts";

export interface BoardTeaser {
  id: string;
  name: string;
  title: string;
  role: string;
  image: string;
  imageAlt: string;
  imageFocus: PictureFocus | undefined;
}

/** The board members, each linked to the page about the association. */
export function BoardSection({ members }: { members: readonly BoardTeaser[] }) {
  // Four per row, unless the last row would have a single one.
  const columns =
    members.length % 4 === 1 || members.length === 10 ? "@min-[53rem]:grid-cols-5" : "@min-[53rem]:grid-cols-4";
  return (
    <Section title="Vorstand">
      <div className="@container">
        <ul className={`grid gap-x-5 gap-y-5 sm:grid-cols-3 sm:gap-y-8 md:gap-x-7 ${columns}`}>
          {members.map(({ id, name, title, role, image, imageAlt, imageFocus }) => (
            <li key={id} className="group relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 sm:block">
              <Picture
                src={image}
                alt={imageAlt}
                focus={imageFocus}
                sizes="(min-width: 40rem) 33vw, 5rem"
                className="row-span-2 w-[min(4.25rem,25vw)] aspect-4/5 rounded-card sm:w-auto"
              />
              <h3 className="self-end text-[1.1rem] leading-snug sm:mt-4">
                <Link
                  to={`${href("/ueber-uns")}#${memberIdOf(id)}`}
                  className="text-ink no-underline after:absolute after:inset-0 group-hover:text-petrol group-hover:underline"
                >
                  <span className="mb-0.5 block font-normal font-sans text-[0.9rem] text-muted tracking-normal">
                    {title}
                  </span>{" "}
                  {name}
                </Link>
              </h3>
              <p className="self-start wrap-anywhere text-[0.95rem] text-muted leading-snug sm:mt-1">{role}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
