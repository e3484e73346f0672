/** Between a message and what is beside it. */
const gap = 24;
let observer: ResizeObserver | undefined;

/**
 * What stays until somebody closes it must not lie upon a dialog, nor hide behind one: as long as such a message is
 * there, dialogs leave room for it (`--toast-room`, see toast.css).
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
