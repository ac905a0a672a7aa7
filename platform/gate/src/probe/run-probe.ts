import { createHash } from 'node:crypto';
import path from 'node:path';
import { type LiveRelease, type ShellFacts, pageSets } from '../context.ts';
import type { ClientJob, ClientReport, ProbeJob, ProbeReport, RunnableRelease } from './job.ts';
import { keepReports } from './keep-reports.ts';
import { runChild } from './run-child.ts';

/** Flags of renderers that change JavaScript for releases (`spawn-renderer.ts` of the gateway). */
const AS_RENDERERS = ['--disallow-code-generation-from-strings', '--no-addons', '--disable-proto=delete', '--zero-fill-buffers'];

const ENDLESS = 'look there for a loop without an end, a wait for what never comes, or too much memory';

const directoriesOf = (shell: ShellFacts, releases: readonly { directory: string }[]) => [
  shell.directory,
  ...releases.map(({ directory }) => directory),
];

/** All bytes that run, by the hashes in the descriptions. Before anything runs, a rule has compared the candidate's files with its own. */
function keyOf({ directory }: ShellFacts, { release }: RunnableRelease, others: readonly LiveRelease[] = []): string {
  const beside = others.map((other) => [other.channel, other.release]);
  return createHash('sha256')
    .update(JSON.stringify([directory, release, beside]))
    .digest('base64');
}

const probes = keepReports<ProbeReport>();
const clients = keepReports<ClientReport>();

/** Runs the candidate's server bundle with the live shell's, in a process of its own, unless it was found sound beside the same releases. */
export const runProbe = (shell: ShellFacts, candidate: RunnableRelease, others: readonly LiveRelease[]): Promise<ProbeReport> =>
  probes(keyOf(shell, candidate, others), () => probe(shell, candidate, others));

/** Loads the candidate's client bundle, in another process of its own, unless it was found sound. */
export const runClient = (shell: ShellFacts, candidate: RunnableRelease): Promise<ClientReport> =>
  clients(keyOf(shell, candidate), () => loadClient(shell, candidate));

async function probe(shell: ShellFacts, candidate: RunnableRelease, others: readonly LiveRelease[]): Promise<ProbeReport> {
  const job: ProbeJob = { shellDirectory: shell.directory, candidate, sets: pageSets(others).filter((set) => set.length > 0) };
  const outcome = await runChild<ProbeReport>(
    path.join(import.meta.dirname, 'probe.ts'),
    job,
    directoriesOf(shell, [candidate, ...others]),
    AS_RENDERERS,
  );
  if ('result' in outcome) return outcome.result;
  return {
    faults: [{ fault: `the server bundle ${outcome.problem} while ${outcome.step}`, advice: ENDLESS, affected: [candidate.release.name] }],
    keys: {},
    pages: [],
  };
}

async function loadClient(shell: ShellFacts, candidate: RunnableRelease): Promise<ClientReport> {
  const job: ClientJob = { shellDirectory: shell.directory, candidate };
  const outcome = await runChild<ClientReport>(path.join(import.meta.dirname, 'client.ts'), job, directoriesOf(shell, [candidate]));
  if ('result' in outcome) return outcome.result;
  return {
    faults: [{ fault: `the client bundle ${outcome.problem} while ${outcome.step}`, advice: ENDLESS, affected: [candidate.release.name] }],
    keys: {},
    requested: {},
  };
}
