/** Node's names of a process's external resources: sockets, servers, DNS queries, child processes, threads, file watchers, signals. */
const OUTSIDE = /^(?:TCP|UDP|Pipe|TLS|HTTP|GetAddrInfo|GetNameInfo|QueryReq|Process|Worker|MessagePort|FSEvent|StatWatcher|Signal)/;

type Process = Pick<NodeJS.Process, 'eventNames' | 'listeners' | 'getActiveResourcesInfo' | 'stderr'>;

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) if (OUTSIDE.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Takes a snapshot of a process; returns a function that describes added or removed listeners and new resources. */
export function watchProcess(system: Process): () => string | null {
  // Created lazily on first access, e.g. by a warning of Node.
  void system.stderr;
  const listeners = () => new Map(system.eventNames().map((name) => [name, system.listeners(name as 'exit')]));
  const initial = listeners();
  const open = counted(system.getActiveResourcesInfo());
  return () => {
    const now = listeners();
    for (const name of new Set([...initial.keys(), ...now.keys()])) {
      const before = initial.get(name) ?? [];
      const after = now.get(name) ?? [];
      if (before.length !== after.length || before.some((one, index) => one !== after[index]))
        return `other listeners than there were wait for ${String(name)} of the process`;
    }
    for (const [name, count] of counted(system.getActiveResourcesInfo()))
      if (count > (open.get(name) ?? 0)) return `the process has more open than it had (${name})`;
    return null;
  };
}
