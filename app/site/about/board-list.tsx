import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureFocus } from "#model/files/picture-focus.ts";
import { memberIdOf } from "./board-picture.ts";

export interface BoardMemberView {
  id: string;
  name: string;
  title: string;
  role: string;
  description: string;
  image: string;
  imageAlt: string;
  imageFocus: PictureFocus | undefined;
}

/** The board members with portrait, role and description. */
export function BoardList({ members }: { members: readonly BoardMemberView[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(25rem,100%),1fr))] gap-x-14 gap-y-10 lg:gap-y-12">
      {members.map(({ id, name, title, role, description, image, imageAlt, imageFocus }) => (
        <li
          key={id}
          id={memberIdOf(id)}
          className="grid grid-cols-[min(6.5rem,30vw)_minmax(0,1fr)] gap-x-5 border-hairline border-t pt-8 sm:grid-cols-[11rem_1fr] sm:grid-rows-[auto_1fr] sm:gap-x-7"
        >
          <Picture
            src={image}
            alt={imageAlt}
            focus={imageFocus}
            className="aspect-4/5 self-start rounded-card sm:row-span-2"
          />
          <div className="min-w-0 self-end sm:self-start">
            <h3 className="text-[1.25rem] leading-snug">
              <span className="mb-0.5 block font-normal font-sans text-[0.95rem] text-muted tracking-normal">
                {title}
              </span>{" "}
              {name}
            </h3>
            <p className="wrap-anywhere mt-1 text-petrol leading-snug">{role}</p>
          </div>
          <Paragraphs text={description} className="col-span-2 mt-4 sm:col-span-1 sm:col-start-2" />
        </li>
      ))}
    </ul>
  );
}
