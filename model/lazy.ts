/** Returns a function that creates a value at its first call and returns the same one from then on. */
export function lazy<T extends object>(create: () => T): () => T {
  let created: T | undefined;
  return () => {
    created ??= create();
    return created;
  };
}
