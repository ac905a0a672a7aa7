/**
 * Lets at most `slots` of its tasks run at once; the others wait in line.
 * @example const limit = limiter(2); await limit(() => render())
 */
export function limiter(slots: number): <T>(task: () => Promise<T>) => Promise<T> {
  let free = slots;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
