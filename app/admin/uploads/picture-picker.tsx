import "./picture-picker.css";
import { Skeleton, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { mayHaveVariants, variantName } from "#model/files/picture-variant.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { hasFailed, loadedData } from "../ui/fetcher-data.ts";
import { objectPosition } from "../ui/focus/use-stored-picture.ts";
import type { clientLoader, PictureChoice } from "./picture-choices.ts";

/** A dialog to choose one of the stored pictures, newest first. */
export function PicturePicker({
  isOpen,
  onClose,
  onChoose,
}: {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (picture: PictureChoice) => void;
}) {
  const [search, setSearch] = useState("");
  const [settled] = useDebouncedValue(search.trim(), 250);
  const { load, data: answer, state } = useFetcher<typeof clientLoader>();
  const data = loadedData(answer);
  // A dialog that is open on its first render does not know where to return the focus.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(isOpen), [isOpen]);
  useEffect(() => {
    if (isOpen) void load(`/admin/media/pictures?${new URLSearchParams({ suche: settled })}`);
  }, [isOpen, settled, load]);

  return (
    // Above the popover of the text editor.
    <Dialog layer="question" opened={isShown} onClose={onClose} title="Bild aus den Medien wählen" size="56rem">
      <TextInput
        type="search"
        label="Bilder durchsuchen"
        description="Name, Beschreibung, Quelle oder Lizenz"
        data-autofocus
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <div aria-busy={state !== "idle"} className="choices-found">
        {!answer && <Skeleton height={180} />}
        {hasFailed(answer) && (
          <p role="alert">Die Bilder konnten nicht geladen werden. Bitte versuchen Sie es erneut.</p>
        )}
        {data && (
          <p role="status" className="muted">
            {foundText(data.choices.length, data.hasMore, settled !== "")}
          </p>
        )}
        <ul className="picture-choices" aria-label="Bilder">
          {data?.choices.map((picture) => (
            <li key={picture.url}>
              <button type="button" className="picture-choice" onClick={() => onChoose(picture)}>
                <img
                  src={smallOf(picture.url)}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  style={{ objectPosition: objectPosition(picture) }}
                />
                <span>{picture.name}</span>
                {picture.description && <span className="muted">{picture.description}</span>}
              </button>
            </li>
          ))}
        </ul>
        {data?.hasMore && <p className="muted">Es gibt weitere Bilder. Mit der Suche finden Sie alle.</p>}
      </div>
    </Dialog>
  );
}

function foundText(count: number, isMore: boolean, isSearch: boolean): string {
  if (count === 0) return isSearch ? "Keine Bilder gefunden" : "Noch keine Bilder hochgeladen";
  if (isMore) return `Die ${count} neuesten Bilder`;
  return count === 1 ? "1 Bild" : `${count} Bilder`;
}

function smallOf(url: string): string {
  return mayHaveVariants(url) ? variantName({ original: url, width: 480, format: "webp" }) : url;
}
