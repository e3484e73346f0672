/** Path of Debian's browser; undefined where there is none. */
export function findBrowser(): string | undefined;
/** Installs a browser when there is none; false when that failed. */
export function installBrowser(): boolean;
