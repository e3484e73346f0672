/** Space between a message and the elements beside it, in px. */
const gap = 24;
let observer: ResizeObserver | undefined;

/**
 * Keeps messages that stay or have a button from covering dialogs, and the other way round: while one is shown, dialogs leave room for
 * it (`--toast-room`, see toast.css).
 */
export function makeRoomForMessages(): void {
  const list = document.querySelector<HTMLElement>('.mantine-Notifications-root[data-position="bottom-left"]');
  if (!list || observer) return;
  observer = new ResizeObserver(() => {
    const room = list.querySelector("[role=alert], .undo") ? list.offsetHeight + gap : 0;
    document.documentElement.style.setProperty("--toast-room", `${room}px`);
  });
  observer.observe(list);
}
