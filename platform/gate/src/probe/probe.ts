/** Runs a release's server bundle as the gateway would, in a process that may be killed. */
import { createHook } from 'node:async_hooks';
/** Runs a release's server bundle as the gateway would, in a process that may be killed. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Assets, ShellServer } from '@nightlark/release/renderer';
import { setTimeout } from 'node:timers/promises';
import { reportStep, runJob } from './child.ts';
import { dropCapabilities } from './drop-capabilities.ts';
import { createFaultLog, type FaultLog, type ProbeJob, type ProbeReport } from './job.ts';
import { loadParts } from './load-parts.ts';
import { createMeter } from './meter.ts';
import { pagesForBrowser } from './pages-for-browser.ts';
import { openProbeRenderer } from './probe-renderer.ts';
import { browserRound, createRounds, roundBeside, runsOfRound } from './rounds.ts';
import { uncaughtFaults, watchUncaught } from './watch-uncaught.ts';

/** Time for asynchronous work to end or fail. Timers that end by then are no leaks. */
const SETTLE_MS = 1_800;

/** Tracks timers that code under a directory starts; returns a function that lists those still active. */
function watchLeaks(directory: string): () => Promise<string[]> {
  Error.stackTraceLimit = 30;
  const alive = new Map<number, string>();
  const hook = createHook({
    init(id, type) {
      if (type !== 'Timeout') return;
      const line = new Error().stack?.split('\n').find((frame) => frame.includes(directory));
      if (line) alive.set(id, `a timer (${line.trim().replace(directory, '')})`);
    },
    destroy: (id) => void alive.delete(id),
  });
  hook.enable();
  return async () => {
    await setTimeout(SETTLE_MS);
    hook.disable();
    return [...new Set(alive.values())];
  };
}

function readShell(directory: string): { shell: ShellServer; assets: Assets } {
  const shell = createRequire(import.meta.url)(path.join(directory, 'server/server.cjs')) as ShellServer;
  return { shell, assets: JSON.parse(readFileSync(path.join(directory, 'assets.json'), 'utf8')) as Assets };
}

runJob(async ({ shellDirectory, candidate, sets }: ProbeJob): Promise<ProbeReport> => {
  const others = sets.flat();
  const { release } = candidate;
  const { shell, assets } = readShell(shellDirectory);
  dropCapabilities([candidate, ...others].map(({ directory }) => directory));
  const report: ProbeReport = { faults: [], keys: {}, pages: [] };
  const log: FaultLog = createFaultLog(report.faults);
  const uncaught = watchUncaught();
  const meter = createMeter();
  const leaks = watchLeaks(path.join(candidate.directory, 'server'));
  const renderer = openProbeRenderer({
    shell,
    assets,
    candidate,
    others,
    onViolation: (id, fault) => log.add({ ...fault, affected: [id] }),
    onTimerError: (error) => uncaught.note('timer', error),
  });
  if (!(await loadParts({ side: 'server', name: release.name, load: renderer.loadCandidate }, report))) return report;

  const { renderOnce, renderOften } = createRounds({ candidate: release, renderer, meter, log });
  const [stable = [], ...withCanary] = sets;
  await renderOnce(roundBeside(release, [], shell));
  if (log.isEmpty()) await renderOften(roundBeside(release, stable, shell));
  const grown = meter.leak();
  for (const one of [...(grown ? [grown] : []), ...meter.slowParts()]) log.add({ ...one, affected: [release.name] });
  if (log.isEmpty()) {
    const round = browserRound(release, stable, shell);
    for (let run = 0; run < runsOfRound(round); run++) await renderOnce(round, run);
    for (const set of withCanary) await renderOnce(roundBeside(release, set, shell));
  }
  // A broken release is not worth the wait for leaks.
  if (!log.isEmpty()) return report;

  reportStep('rendering its pages for a browser');
  report.pages = await pagesForBrowser({ candidate: release, others: stable.map((one) => one.release), shell, renderer });
  reportStep('waiting for what it leaves behind');
  for (const leak of await leaks())
    log.add({
      fault: `after its pages were rendered it keeps ${leak}`,
      advice: 'start it in an effect, and end it when the effect ends',
      affected: [release.name],
    });
  for (const fault of uncaughtFaults(uncaught.found, candidate, others)) log.add({ ...fault, affected: [release.name] });
  const breach = renderer.breach();
  if (breach)
    log.add({
      fault: `what all remotes share was changed: ${breach}`,
      advice: 'keep it in a module of the remote',
      affected: [release.name],
    });
  return report;
});
