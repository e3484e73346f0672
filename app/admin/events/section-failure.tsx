import { Alert, Button } from "@mantine/core";
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation } from "react-router";
import { Refused } from "../ui/feedback/refused.tsx";

/** The error boundary of a section of an event: the list of sections stays, and loading can be tried again. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const isLoading = useNavigation().state === "loading";
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (isRouteErrorResponse(error) && error.status < 500) return <Refused error={error} />;
  return (
    <Alert color="red" role="alert" title="Dieser Abschnitt konnte nicht geladen werden.">
      <Button
        variant="default"
        disabled={isLoading}
        onClick={() => void navigate({ pathname, search }, { replace: true, preventScrollReset: true })}
      >
        {isLoading ? "Wird geladen..." : "Erneut versuchen"}
      </Button>
    </Alert>
  );
}
