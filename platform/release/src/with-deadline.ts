export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/**
 * Rejects with `DeadlineError` when a promise does not settle in time; the work itself continues.
 * @param what names the work in the error's message
 * @example await withDeadline(import('./chart.ts'), 3_000, 'the chart');
 */
export async function withDeadline<T>(promise: Promise<T>, milliseconds: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`${what} did not answer within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([promise, deadline]).finally(() => clearTimeout(timer));
}
