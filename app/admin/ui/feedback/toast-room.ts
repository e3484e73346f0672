/** Space between a message and the elements beside it, in px. */
const gap = 24;
let observer: ResizeObserver | undefined;

/**
 * Keeps persistent messages and dialogs from covering each other: while such a message is shown, dialogs leave room for
 * it (`--toast-room`, see toast.css).
 */
export function makeRoomForMessages(): void {
  const list = document.querySelector<HTMLElement>('.mantine-Notifications-root[data-position="bottom-left"]');
  if (!list || observer) return;
  observer = new ResizeObserver(() => {
    const room = list.querySelector("[role=alert]") ? list.offsetHeight + gap : 0;
    document.documentElement.style.setProperty("--toast-room", `${room}px`);
  });
  observer.observe(list);
}
