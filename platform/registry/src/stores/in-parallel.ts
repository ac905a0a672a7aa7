const PARALLEL = 8;

/** Calls `work` for all items, some at a time. After a failure none is begun, and it throws once those under way have ended. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next);
  };
  const workers = Array.from({ length: PARALLEL }, () =>
    worker().catch((error: unknown) => {
      queue.length = 0;
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(workers)).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
