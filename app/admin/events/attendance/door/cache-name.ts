const prefix = "einlass ";

/** The cache of the page at the door of one event, by its path. */
export function cacheOf(path: string): string {
  return prefix + path;
}

export function isDoorCache(name: string): boolean {
  return name.startsWith(prefix);
}
