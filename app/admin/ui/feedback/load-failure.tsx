import { Alert, Button } from "@mantine/core";
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation } from "react-router";
import { AdminPage } from "../admin-page.tsx";
import { Refused } from "./refused.tsx";

/** The error boundary of a screen with its own "could not be loaded" message in SPEC §8. */
export function LoadFailure({ title, message, error }: { title: string; message: string; error: unknown }) {
  const isLoading = useNavigation().state === "loading";
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // Navigates to the current URL: a revalidation may finish before the router's error boundary has seen it start, and
  // then the error stays (remix-run/react-router#11597).
  const loadAgain = () => navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  if (isRouteErrorResponse(error) && error.status < 500) {
    return (
      <div className="page">
        <Refused error={error} />
      </div>
    );
  }
  return (
    <AdminPage title={title}>
      <Alert color="red" role="alert" title={message}>
        <Button variant="default" onClick={() => void loadAgain()} disabled={isLoading}>
          {isLoading ? "Wird geladen..." : "Erneut versuchen"}
        </Button>
      </Alert>
    </AdminPage>
  );
}
