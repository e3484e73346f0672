const prefix = "einlass ";

/** Returns the name of the cache for one event's attendance page, by its path. */
export function cacheOf(path: string): string {
  return prefix + path;
}

export function isDoorCache(name: string): boolean {
  return name.startsWith(prefix);
}
