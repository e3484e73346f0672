import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { Kept } from "#model/people/person-data.ts";
import { keptReasons } from "#text/operation/kept-data.ts";
import { placeHref, placeName } from "./places.ts";

/** The data an erasure keeps, each with its reason and a link. */
export function KeptList({ kept }: { kept: readonly Kept[] }) {
  return (
    <ul className="kept">
      {kept.map(({ reason, mention }) => (
        <li key={mention ? `${reason} ${mention.kind} ${mention.collection} ${mention.id}` : reason}>
          <strong className="breakable">
            {mention ? placeName(mention) : reason === "invoice" ? "Rechnungen" : "Konto der Redaktion"}
          </strong>
          <span>{keptReasons[reason]}</span>
          {mention && <PlaceLink href={placeHref(mention)} />}
        </li>
      ))}
    </ul>
  );
}

function PlaceLink({ href }: { href: string | undefined }) {
  if (!href) return null;
  return (
    <Anchor component={Link} to={href} className="no-print">
      Dorthin gehen
    </Anchor>
  );
}
