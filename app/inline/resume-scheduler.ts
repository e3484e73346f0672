/**
 * Inline script: React continues on a page that Back shows again. Its scheduler goes on when a message comes that it has
 * posted to itself, and WebKit drops what was on its way when the page was left: without another one it would wait for
 * good, and so would everything it is asked for later. One too many does nothing.
 */
export function resumeScheduler(): void {
  const Original = MessageChannel;
  // The scheduler creates the first one of a page, when it is loaded.
  window.MessageChannel = class extends Original {
    constructor() {
      super();
      window.MessageChannel = Original;
      addEventListener("pageshow", () => this.port2.postMessage(null));
    }
  };
}
