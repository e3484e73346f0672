/**
 * Returns a function that runs tasks as soon as there is room for them, in the order of the calls.
 * @param capacity the sum of the sizes of tasks that run at the same time; a larger one runs alone
 */
export function createLimit(capacity: number): <T>(size: number, run: () => Promise<T>) => Promise<T> {
  const waiting: { size: number; begin: () => void }[] = [];
  let used = 0;
  const admit = () => {
    for (let [next] = waiting; next && (used === 0 || used + next.size <= capacity); [next] = waiting) {
      waiting.shift();
      used += next.size;
      next.begin();
    }
  };
  return async (size, run) => {
    await new Promise<void>((begin) => {
      waiting.push({ size, begin });
      admit();
    });
    try {
      return await run();
    } finally {
      used -= size;
      admit();
    }
  };
}
