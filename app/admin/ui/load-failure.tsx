import { Alert, Button } from "@mantine/core";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { Apology } from "#app/ui/apology.tsx";
import { AdminPage } from "./admin-page.tsx";

/** The error boundary of a screen that SPEC §8 gives a sentence for "could not be loaded". */
export function LoadFailure({ title, message, error }: { title: string; message: string; error: unknown }) {
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status < 500) {
    return (
      <div className="page">
        <Apology error={error} />
      </div>
    );
  }
  return (
    <AdminPage title={title}>
      <Alert color="red" role="alert" title={message}>
        <Button variant="default" onClick={() => void revalidate()} disabled={state === "loading"}>
          {state === "loading" ? "Wird geladen..." : "Erneut versuchen"}
        </Button>
      </Alert>
    </AdminPage>
  );
}
