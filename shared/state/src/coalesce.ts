/** One run at a time: calls during a run share the next one, which starts after it, so that its result is as new as they need. */
export function coalesce(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const start = () => {
    next = null;
    current = run().finally(() => {
      current = null;
    });
    return current;
  };
  return () => {
    if (!current) return start();
    next ??= current.then(start, start);
    return next;
  };
}
