import { Title } from "@mantine/core";
import { isRouteErrorResponse } from "react-router";
import { Apology } from "#app/ui/apology.tsx";

/** Rendered in place of a screen: the "no permission" message for a 403, the general error page for everything else. */
export function Refused({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 403) {
    return <Apology error={error} way={{ to: "/admin/dashboard", label: "Zum Dashboard" }} />;
  }
  return (
    <>
      <title>Keine Berechtigung – Redaktion</title>
      <Title order={1}>{String(error.data)}</Title>
      <p>Die Administration legt fest, was ein Konto darf.</p>
    </>
  );
}
