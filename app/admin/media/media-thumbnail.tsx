import "./media.css";
import { useState } from "react";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { objectPosition } from "../ui/focus/use-stored-picture.ts";
import { type MediaRow, thumbnailOf } from "./media-row.ts";

/** A thumbnail of a picture; an icon for other files and failed loads. */
export function MediaThumbnail({ file }: { file: MediaRow }) {
  const { url, kind } = file;
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <span className="media-thumbnail">
      {kind === "image" && !hasFailed ? (
        <img
          src={thumbnailOf(url)}
          alt=""
          loading="lazy"
          decoding="async"
          style={{ objectPosition: objectPosition(file) }}
          onError={() => setHasFailed(true)}
        />
      ) : (
        <AdminIcon name={kind === "image" ? "image" : "documents"} />
      )}
    </span>
  );
}
