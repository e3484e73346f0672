import { AppShell, Burger } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { useEffect } from "react";
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useNavigation } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import sansFont from "../../ui/fonts/source-sans.woff2?url";
import { Refused } from "../ui/feedback/refused.tsx";
import { focusToast } from "../ui/feedback/toast.tsx";
import { SignInAgain } from "../ui/signed-out/sign-in-again.tsx";
import { ViewerContext } from "../ui/use-viewer.ts";
import type { Route } from "./+types/layout.ts";
import { AdminProvider } from "./admin-provider.tsx";
import { countNewRegistrations } from "./count-new-registrations.ts";
import { useEscape } from "./escape.ts";
import { GivenPassword } from "./given-password.tsx";
import { Palette } from "./palette.tsx";
import { requireViewer } from "./require-viewer.ts";
import { ShellNavigation } from "./shell-navigation.tsx";
import { useCurrentViewer } from "./use-current-viewer.ts";
import { useFocusRestoration } from "./use-focus-restoration.ts";

export const middleware: Route.MiddlewareFunction[] = [requireViewer];

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: sansFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { accounts, identityProvider } = context.get(servicesContext);
  const hasGivenPassword = await accounts.hasGivenPassword(request.headers.get("Cookie"));
  return {
    viewer,
    newRegistrations: await countNewRegistrations(context),
    hasGivenPassword,
    hasProvider: identityProvider !== undefined,
    hasPasskeys: accounts.passkeys.arePossible,
  };
}

/**
 * Skips most revalidations, so that a failing screen fails alone with its own message; the viewer is refreshed
 * separately (`useCurrentViewer`). The password changes on the dashboard, and the number of new registrations with
 * commands of an event.
 */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && /^\/admin\/(dashboard|events\/)/.test(formAction ?? "");
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { viewer, newRegistrations } = useCurrentViewer(loaderData);
  const [isOpen, { toggle, close }] = useDisclosure();
  const [isSearching, search] = useDisclosure();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating closes the menu
  useEffect(close, [pathname]);
  useHotkeys([["F8", focusToast]], [], true);
  useEscape();
  useFocusRestoration();

  return (
    <AdminProvider>
      <ViewerContext value={viewer}>
        <a href="#inhalt" className="skip-link">
          Zum Inhalt springen
        </a>
        {state === "loading" && <div className="progress" aria-hidden="true" />}
        <AppShell
          layout="alt"
          header={{ height: { base: 56, md: 0 } }}
          navbar={{ width: 270, breakpoint: "md", collapsed: { mobile: !isOpen } }}
          padding={0}
        >
          <AppShell.Header hiddenFrom="md" className="shell-bar" withBorder={false}>
            <Burger
              opened={isOpen}
              onClick={toggle}
              color="#fff"
              size="sm"
              aria-label="Navigation öffnen"
              aria-expanded={isOpen}
            />
            Redaktion
          </AppShell.Header>
          <AppShell.Navbar className="shell-nav" withBorder={false} aria-label="Redaktion" mod={{ open: isOpen }}>
            <ShellNavigation
              viewer={viewer}
              newRegistrations={newRegistrations}
              onSearch={() => {
                close();
                search.open();
              }}
              onClose={close}
            />
          </AppShell.Navbar>
          <AppShell.Main id="inhalt" tabIndex={-1}>
            {loaderData.hasGivenPassword && <GivenPassword />}
            <Outlet />
          </AppShell.Main>
        </AppShell>
        <Palette isOpen={isSearching} onOpen={search.open} onClose={search.close} />
        <SignInAgain viewer={viewer} hasProvider={loaderData.hasProvider} hasPasskeys={loaderData.hasPasskeys} />
      </ViewerContext>
    </AdminProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminProvider>
      <main className="page">
        <Refused error={error} />
        <p>
          <a href="/admin/dashboard">Zum Dashboard</a>
        </p>
      </main>
    </AdminProvider>
  );
}
