/**
 * Runs a task for each item as the items are read, for `width` of them at the same time, and yields each item when its
 * task is done, in the order of the items. While the taker is busy, tasks that have begun go on.
 * @throws what the first failing task throws, after the others have ended; no further one is started then
 */
export async function* workAhead<T>(
  items: AsyncIterable<T>,
  width: number,
  run: (item: T) => Promise<void>,
): AsyncGenerator<T> {
  const ahead: { item: T; task: Promise<void> }[] = [];
  let failure: { error: unknown } | undefined;
  const begin = (item: T) => {
    const task = run(item).catch((error: unknown) => {
      failure ??= { error };
    });
    ahead.push({ item, task });
  };
  const next = async () => {
    const first = ahead.shift();
    await first?.task;
    if (failure) throw failure.error;
    return first?.item as T;
  };
  try {
    for await (const item of items) {
      if (failure) break;
      begin(item);
      if (ahead.length >= width) yield await next();
    }
    while (ahead.length > 0) yield await next();
  } finally {
    await Promise.all(ahead.map(({ task }) => task));
  }
}
