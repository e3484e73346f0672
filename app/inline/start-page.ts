/** Addresses of the page's script, and the ids of its routes in the order of `modules`. */
export interface PageParts {
  manifest: string;
  modules: readonly (string | undefined)[];
  ids: readonly string[];
  entry: string;
}

/**
 * Inline script that fetches the page's script when it is of use. A page with a form or an open dialog fetches it at the
 * first interaction, or 2.5 s after `load`, and at once when it is reloaded, to fill in what was typed. Any other page is
 * read: it fetches it when a pointer or the focus reaches a link that a script opens in place, which is a dialog, a longer
 * list, a picture or a PDF. A click on such a link waits for the script, at most 3 s, and is then repeated; without the
 * script it opens as a page.
 */
export function startPage({ manifest, modules, ids, entry }: PageParts): void {
  const idleDelay = 2_500;
  const patience = 3_000;
  const isInUse = document.querySelector('form[method="post"], dialog[open]') !== null;
  const start = new AbortController();
  let isFetching = false;
  let isStarting = false;
  let isWanted = isInUse;
  let isLive = false;
  let waiting: HTMLAnchorElement | undefined;

  const open = (link: HTMLAnchorElement) => {
    if (link === waiting) location.href = link.href;
  };

  const fetchScript = () => {
    isWanted = true;
    if (isFetching || start.signal.aborted) return;
    isFetching = true;
    Promise.all([manifest, ...modules].map((url) => import(/* @vite-ignore */ url as string)))
      .then(([, ...loaded]) => {
        const routeModules = Object.fromEntries(ids.map((id, position) => [id, loaded[position]]));
        Object.assign(window, { __reactRouterRouteModules: routeModules });
        isStarting = true;
        return import(/* @vite-ignore */ entry);
      })
      .then(
        () => start.abort(),
        () => {
          isFetching = isStarting = false;
          if (waiting) open(waiting);
        },
      );
  };

  /** Returns the link of an event if the script opens it in place. */
  const improvedLink = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.matches("[data-closes-dialog]")) return undefined;
    const isOtherQuery = link.search !== "" && link.search !== location.search;
    const isHere = link.origin === location.origin && link.pathname === location.pathname && isOtherQuery;
    return isHere || link.matches("[data-late]") ? link : undefined;
  };

  const isReady = (link: HTMLAnchorElement) => isLive && !link.matches("[data-late]");

  window.addEventListener(
    "click",
    (event) => {
      const link = improvedLink(event);
      const isPlain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!link || !isPlain || isReady(link)) return;
      event.preventDefault();
      waiting = link;
      link.ariaBusy = "true";
      fetchScript();
      setTimeout(open, patience, link);
    },
    true,
  );

  // Sent by the layout and by each link with `data-late`, when it is hydrated.
  addEventListener("live", ({ target }) => {
    isLive ||= target === window;
    const link = waiting;
    if (!link || !isReady(link)) return;
    waiting = undefined;
    link.removeAttribute("aria-busy");
    // After React has finished.
    setTimeout(() => link.click());
  });

  /**
   * Keeps events in fields and on links, and where the pointer goes, from React until it has taken over the page and its
   * open dialog (`app/ui/use-modal.ts`). It would do so at once for each of them, in one task longer than a key or a press
   * may take. What is typed meanwhile stays, links are followed by the browser or wait as above.
   */
  const keepFromReact = (event: Event) => {
    const dialog = document.querySelector<HTMLDialogElement & { early?: boolean }>("dialog[open]");
    const isTakenOver = isLive && !dialog?.early;
    const isOnLinkOrField = (event.target as Element).closest?.("a, form :is(input, textarea, select, label)");
    if (isStarting && !isTakenOver && (isOnLinkOrField || /(over|out)$/.test(event.type))) event.stopPropagation();
  };
  const kept =
    "pointerover pointerout mouseover mouseout pointerdown pointerup mousedown mouseup touchstart touchend click focusin focusout keydown keypress keyup textInput compositionstart compositionend input change";
  for (const type of kept.split(" ")) addEventListener(type, keepFromReact, true);

  const { signal } = start;
  if (isInUse) {
    const fetchFor = (event: Event) => {
      // A page that appears under a pointer at rest gets such an event, too.
      const isAtRest =
        event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY;
      if (!isAtRest) fetchScript();
    };
    for (const type of ["pointerdown", "pointermove", "keydown", "touchstart", "focusin", "input"])
      addEventListener(type, fetchFor, { passive: true, signal });
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const isAgain = navigation !== undefined && navigation.type !== "navigate";
    const later = () => setTimeout(() => whenIdle(fetchScript), isAgain ? 0 : idleDelay);
    if (document.readyState === "complete") later();
    else addEventListener("load", later);
  } else {
    const fetchFor = (event: Event) => {
      if (improvedLink(event)) fetchScript();
    };
    for (const type of ["pointerover", "pointerdown", "focusin"])
      addEventListener(type, fetchFor, { passive: true, signal });
  }

  // A page left while it was fetching continues when Back shows it again.
  addEventListener("pagehide", () => {
    isFetching = false;
    waiting?.removeAttribute("aria-busy");
    waiting = undefined;
  });
  window.addEventListener("pageshow", ({ persisted }: PageTransitionEvent) => {
    if (persisted && isWanted) fetchScript();
  });
}
