import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { type MediaUse, mediaPlaceOf } from "./media-place.ts";

const states = { live: "", draft: "Entwurf", version: "frühere Fassung", trash: "im Papierkorb" } as const;

/** Links to the records that use a file. */
export function MediaUses({ uses }: { uses: readonly MediaUse[] }) {
  if (uses.length === 0) return <p className="muted">Kein Eintrag verwendet diese Datei.</p>;
  return (
    <ul className="media-uses">
      {uses.map((use) => {
        const { name, href } = mediaPlaceOf(use);
        return (
          <li key={`${use.state} ${use.collection} ${use.id}`}>
            <Anchor component={Link} to={href}>
              {name}
            </Anchor>
            {states[use.state] && <span className="muted"> ({states[use.state]})</span>}
          </li>
        );
      })}
    </ul>
  );
}
