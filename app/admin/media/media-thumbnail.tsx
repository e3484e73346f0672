import "./media.css";
import { useState } from "react";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { type MediaRow, thumbnailOf } from "./media-row.ts";

/** The picture in small; a sign for what is none, or does not load. */
export function MediaThumbnail({ file: { url, kind, focalX, focalY } }: { file: MediaRow }) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <span className="media-thumbnail">
      {kind === "image" && !hasFailed ? (
        <img
          src={thumbnailOf(url)}
          alt=""
          loading="lazy"
          decoding="async"
          style={{ objectPosition: `${focalX}% ${focalY}%` }}
          onError={() => setHasFailed(true)}
        />
      ) : (
        <AdminIcon name={kind === "image" ? "image" : "documents"} />
      )}
    </span>
  );
}
