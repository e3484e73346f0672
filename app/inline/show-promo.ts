/**
 * Inline script of the promotion (SPEC §4), which the server renders hidden, a card for each event: shown 3 s after page
 * load, hidden after 60 s, rotating every 10 s. An event that was dismissed or followed is never shown again, in any
 * tab. The time stands still while the card is hovered or focused. The card hides where it would cover the footer, what
 * the page asks to do (`data-uncovered`) or the focused element (WCAG 2.4.11), on a phone also beside any focused field,
 * by `visibility`, so that its position can still be measured.
 */
export function showPromo(positionAfter: (seenMilliseconds: number) => number | undefined): void {
  const showAfter = 3_000;
  const tick = 250;
  const key = "promo-dismissed";
  /** The event dismissed on this page: storage may be disabled in the browser. */
  let dismissed: string | undefined;
  let seen: number | undefined;

  const isDismissed = (id: string | undefined) => {
    if (id === dismissed) return true;
    try {
      return id === localStorage.getItem(key);
    } catch {
      return false;
    }
  };

  const covers = (card: HTMLElement) => {
    const own = card.getBoundingClientRect();
    const focused = document.activeElement;
    const isOutside = focused !== document.body && !card.contains(focused) && focused?.id !== "inhalt";
    // The keyboard of a phone leaves no room for it beside a field.
    if (isOutside && focused?.matches("input, select, textarea") && matchMedia("(max-width: 40rem)").matches)
      return true;
    const kept = document.querySelectorAll("footer, [data-uncovered]");
    return [...kept, isOutside ? focused : null].some((element) => {
      const other = element?.getBoundingClientRect();
      return (
        other && own.left < other.right && other.left < own.right && own.top < other.bottom && other.top < own.bottom
      );
    });
  };

  const shown = () => document.querySelector<HTMLElement>(".promo:not([hidden])");

  const update = () => {
    const cards = [...document.querySelectorAll<HTMLElement>(".promo")];
    const others = cards.filter((card) => !isDismissed(card.dataset.event));
    const position = seen === undefined ? undefined : positionAfter(seen);
    for (const card of cards) {
      card.hidden = position === undefined || card !== others[position % others.length];
      if (!card.hidden) card.classList.toggle("invisible", covers(card));
    }
    return position;
  };

  const dismiss = (card: HTMLElement) => {
    dismissed = card.dataset.event;
    try {
      localStorage.setItem(key, dismissed ?? "");
    } catch {
      // See above.
    }
    update();
  };

  setTimeout(
    () => {
      seen = 0;
      update();
      const timer = setInterval(() => {
        if (!shown()?.matches(":hover, :focus-within")) seen = (seen ?? 0) + tick;
        if (update() === undefined) clearInterval(timer);
      }, tick);
    },
    Math.max(0, showAfter - performance.now()),
  );

  const updateShown = () => {
    if (shown()) update();
  };
  for (const type of ["focusin", "focusout", "scroll"]) document.addEventListener(type, updateShown, { passive: true });
  for (const type of ["resize", "storage"]) addEventListener(type, updateShown);
  document.addEventListener("keydown", (event) => {
    const card = shown();
    const isHandledElsewhere =
      event.defaultPrevented || document.querySelector("dialog:modal, details[open].mobile-menu");
    if (card && event.key === "Escape" && !isHandledElsewhere && !card.matches(".invisible")) dismiss(card);
  });
  document.addEventListener("click", ({ target }) => {
    const used = target instanceof Element ? target.closest(".promo :is(a, button)") : null;
    const card = used?.closest<HTMLElement>(".promo");
    if (card) dismiss(card);
  });
}
