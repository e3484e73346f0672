/**
 * Runs a task for each item as the items are read, at most `width` at the same time, and resolves when all are done.
 * @throws what the first failing task throws, after the others have ended; no further one is started then
 */
export async function sideBySide<T>(
  items: AsyncIterable<T>,
  width: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  let hasEnded = () => {};
  try {
    for await (const item of items) {
      const task = run(item)
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => {
          running.delete(task);
          hasEnded();
        });
      running.add(task);
      if (running.size >= width)
        await new Promise<void>((resolve) => {
          hasEnded = resolve;
        });
      if (failure) break;
    }
  } finally {
    await Promise.all(running);
  }
  if (failure) throw failure.error;
}
