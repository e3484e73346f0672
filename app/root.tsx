import { use } from "react";
import { href, Links, Meta, Outlet, useMatches } from "react-router";
import type { Route } from "./+types/root.ts";
import { DeferredStartContext, PageScripts } from "./page-scripts.tsx";
import { Apology } from "./ui/apology.tsx";
import icon from "./ui/icon.svg?no-inline";

export function Layout({ children }: { children: React.ReactNode }) {
  // Mantine's colours depend on this attribute; it must be set before any script runs.
  const matches = useMatches();
  const scheme = matches.some((match) => match.id.startsWith("admin/")) ? "light" : undefined;
  const hasScripts = !matches.some(
    (match) => (match.handle as { hasScripts?: boolean } | undefined)?.hasScripts === false,
  );
  const isPreview = use(DeferredStartContext) === "never";
  return (
    <html lang="de" className={isPreview ? "preview" : undefined} data-mantine-color-scheme={scheme}>
      <head>
        <meta charSet="utf-8" />
        {/* Opens the links of a preview in a new tab: public pages refuse to be framed. */}
        {isPreview && <base target="_blank" />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0f4c5c" />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={href("/site.webmanifest")} />
        <Meta />
        <Links />
      </head>
      <body>
        {isPreview && (
          <p role="note" className="bg-petrol px-4 py-2 text-center font-semibold text-white">
            Vorschau – so noch nicht veröffentlicht
          </p>
        )}
        {children}
        {hasScripts && <PageScripts />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The last resort: no layout is available here. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <Apology error={error} />
    </main>
  );
}
