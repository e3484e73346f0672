import { useEffect } from "react";
import { data, Outlet } from "react-router";
import { tolerantServicesContext } from "#app/contexts.ts";
import { runPageScript } from "#app/inline/inline-script.ts";
import { Apology } from "#app/ui/apology.tsx";
import { Coverable } from "#app/ui/coverable.tsx";
import { latePart } from "#app/ui/late-part.tsx";
import { ScrollMemory } from "#app/ui/scroll-memory.tsx";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { upcomingOn } from "#model/events/event-days.ts";
import { summarizeEvent } from "../events/event-summary.ts";
import { withAvailability } from "../events/with-availability.ts";
import type { Route } from "./+types/layout.ts";
import { EventBanner } from "./event-banner.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { loadDialog } from "./load-dialog.ts";
import { Mark } from "./mark.tsx";
import { PageViewBeacon } from "./page-view-beacon.tsx";
import { PrintFoot, PrintHead } from "./print-frame.tsx";
import { PromoPopup } from "./promo-popup.tsx";
import { styleLinks } from "./style-links.ts";
import { withFocus } from "./with-focus.ts";

const loadSiteDialog = async () => (await import("./site-dialog.tsx")).SiteDialog;
const SiteDialog = latePart(loadSiteDialog, import.meta.env.SSR ? await loadSiteDialog() : undefined);

export const links: Route.LinksFunction = () => styleLinks;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(tolerantServicesContext);
  const { config, contact, content, clock } = services;
  const [settings, legal, upcoming, dialog] = await Promise.all([
    content.findFirst("settings"),
    content.findFirst("legal"),
    content.list("events", {
      ...upcomingOn(berlinDate(clock())),
      order: [{ field: "date", direction: "asc" }],
      limit: 2,
    }),
    loadDialog(content, new URL(request.url).searchParams),
  ]);
  // The banner shows the first event, the promotion the second.
  const [nextEvent, promoted] = await withAvailability(services, await withFocus(services, upcoming));
  // A task is for one visitor: a page that contains one must not be cached.
  const challenge = dialog?.kind === "kontakt" && dialog.showsForm ? contact.createChallenge() : undefined;
  const page = {
    site: {
      associationName: settings?.associationName ?? "",
      shortName: settings?.shortName ?? "",
      siteUrl: config.siteUrl,
      dialogTitle: dialog?.title,
    },
    secretariat: {
      associationName: settings?.associationName ?? "",
      contactEmail: settings?.contactEmail ?? "",
      phone: settings?.phone ?? "",
      address: settings?.address ?? "",
      facebook: settings?.socialMedia.facebook ?? "",
      linkedin: settings?.socialMedia.linkedin ?? "",
    },
    hasAccessibilityText: Boolean(legal?.accessibility.sections.length),
    nextEvent: nextEvent && summarizeEvent(nextEvent),
    promoted: promoted && summarizeEvent(promoted),
    dialog,
    challenge,
  };
  return data(page, challenge && { headers: { "Cache-Control": "no-store" } });
}

/**
 * Returns `public, no-cache` by default: caches may store pages, which are the same for everyone, but must revalidate.
 */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return { "Cache-Control": loaderHeaders.get("Cache-Control") ?? "public, no-cache" };
}

if (import.meta.env.DEV && !import.meta.env.SSR) runPageScript();

export default function SiteLayout({
  loaderData: { site, secretariat, hasAccessibilityText, nextEvent, promoted, dialog, challenge },
}: Route.ComponentProps) {
  useEffect(() => {
    // Repeats a click that waited for the script (app/inline/start-page.ts).
    dispatchEvent(new Event("live"));
  }, []);
  return (
    <>
      <a
        href="#inhalt"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:border focus:border-petrol focus:bg-paper focus:px-5 focus:py-3 focus:font-semibold focus:text-petrol"
      >
        Zum Inhalt springen
      </a>
      <PrintHead associationName={secretariat.associationName} />
      {/* First in the order of those who read without script, or by ear. */}
      {dialog && <SiteDialog key={dialog.kind} dialog={dialog} secretariat={secretariat} challenge={challenge} />}
      <Header site={site} />
      {nextEvent && <EventBanner event={nextEvent} />}
      <main id="inhalt" tabIndex={-1} className="outline-none">
        <Coverable isCovered={dialog !== undefined}>
          <Outlet />
        </Coverable>
      </main>
      <Footer secretariat={secretariat} hasAccessibilityText={hasAccessibilityText} />
      {/* Nobody who reads a legal text in a dialog sees it: without it most such pages fit the first packets. */}
      {promoted && !dialog?.isText && <PromoPopup events={[promoted]} />}
      <ScrollMemory />
      <PageViewBeacon />
      <PrintFoot secretariat={secretariat} siteUrl={site.siteUrl} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="page grid min-h-dvh content-center py-16">
      <div>
        <Mark className="mb-8 size-14" />
        <Apology error={error} />
      </div>
    </main>
  );
}
