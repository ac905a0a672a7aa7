/**
 * Makes a check at an interval, never two at once.
 * @param onError hears of a check that failed, if any may; the next one tries again
 * @returns the function that stops it
 */
export function checkEvery(intervalMs: number, check: () => Promise<void>, onError?: (error: Error) => void): () => void {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    check()
      .catch(onError)
      .finally(() => (isBusy = false));
  }, intervalMs).unref();
  return () => clearInterval(timer);
}
