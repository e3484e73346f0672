/** Returns the path of Debian's browser; undefined if not installed. */
export function findBrowser(): string | undefined;
/** Installs a browser if there is none; returns false if that failed. */
export function installBrowser(): boolean;
