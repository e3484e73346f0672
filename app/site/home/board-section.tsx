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
  const columns = members.length % 4 === 1 || members.length === 10 ? "lg:grid-cols-5" : "lg:grid-cols-4";
  return (
    <Section title="Vorstand">
      <ul className={`grid grid-cols-2 gap-x-5 gap-y-8 sm:grid-cols-3 md:gap-x-7 ${columns}`}>
        {members.map(({ id, name, title, role, image, imageAlt, imageFocus }) => (
          <li key={id} className="group relative">
            <Picture src={image} alt={imageAlt} focus={imageFocus} className="aspect-4/5 rounded-card" />
            <h3 className="mt-4 text-[1.1rem] leading-snug">
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
            <p className="mt-1 text-[0.95rem] text-muted leading-snug">{role}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
