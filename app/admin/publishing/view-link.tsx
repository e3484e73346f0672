import { Button } from "@mantine/core";
import { publicPlaceOf } from "#model/site/public-place.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import type { FormValues } from "../ui/editor/form-values.ts";

/** "Ansehen": links to the published record on the website. */
export function ViewLink({ collection, id, values }: { collection: string; id: string; values: FormValues }) {
  const place = publicPlaceOf(collection, id, typeof values.title === "string" ? values.title : "");
  if (!place) return null;
  return (
    <Button
      component="a"
      href={place}
      target="_blank"
      rel="noopener"
      variant="subtle"
      size="sm"
      leftSection={<AdminIcon name="external" isSmall />}
    >
      Ansehen<span className="visually-hidden"> (neues Fenster)</span>
    </Button>
  );
}
