import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { Services } from "#app/contexts.ts";
import { isSingle } from "#model/content/collection-kind.ts";
import { collectionLabels } from "#text/collection.ts";
import { editHref } from "../screens.ts";

export type MediaUse = Awaited<ReturnType<Services["mediaLibrary"]["listUses"]>>[number];

const states = { live: "", draft: "Entwurf", version: "frühere Fassung", trash: "im Papierkorb" } as const;

/** Links to the records that use a file. */
export function MediaUses({ uses }: { uses: readonly MediaUse[] }) {
  if (uses.length === 0) return <p className="muted">Kein Eintrag verwendet diese Datei.</p>;
  return (
    <ul className="media-uses">
      {uses.map((use) => (
        <li key={`${use.state} ${use.collection} ${use.id}`}>
          <Anchor component={Link} to={hrefOf(use)}>
            {nameOf(use)}
          </Anchor>
          {states[use.state] && <span className="muted"> ({states[use.state]})</span>}
        </li>
      ))}
    </ul>
  );
}

function nameOf({ collection, title }: MediaUse): string {
  const { one, area } = collectionLabels[collection];
  return isSingle(collection) ? area : `${one}${title && ` „${title}“`}`;
}

function hrefOf({ collection, id, state }: MediaUse): string {
  const href = editHref(collection, id);
  return state === "trash" ? `${href.split("?")[0]}?papierkorb=1` : href;
}
