/** A release is checked at its publication, before its canary and before its promotion, usually with nothing changed between. */
const KEPT = 8;

interface Report {
  faults: readonly unknown[];
}

/** Remembers the last reports without faults, by what they depend on; checks at the same time share one run. */
export function keepReports<T extends Report>(limit = KEPT): (key: string, run: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key, run) => {
    const known = kept.get(key);
    if (known) return known;
    const report = run();
    const forget = () => void (kept.get(key) === report && kept.delete(key));
    // A fault may be the machine's, e.g. a deadline.
    report.then(({ faults }) => faults.length > 0 && forget(), forget);
    kept.set(key, report);
    if (kept.size > limit) kept.delete(kept.keys().next().value!);
    return report;
  };
}
