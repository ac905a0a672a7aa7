import process from 'node:process';
import type { Fault } from '../fault.ts';
import { stackOf, textOf } from './error-text.ts';
import type { RunnableRelease } from './job.ts';

const UNCAUGHT = {
  rejection: 'a promise is rejected that nobody handles, which counts against the version',
  exception: 'an error is thrown that nobody catches, which counts against the version',
  timer: 'a callback of a timer throws, which counts against the version',
} as const;

/** An uncaught error, with its origin. */
interface Uncaught {
  kind: keyof typeof UNCAUGHT;
  message: string;
  /** Its stack; empty when the thrown value is no error. */
  stack: string;
}

/** Collects uncaught errors and rejections, often long after the page. `note` records errors of timer callbacks. */
export function watchUncaught(): { found: readonly Uncaught[]; note: (kind: Uncaught['kind'], reason: unknown) => void } {
  const found: Uncaught[] = [];
  const note = (kind: Uncaught['kind'], reason: unknown) => void found.push({ kind, message: textOf(reason), stack: stackOf(reason) });
  process.on('unhandledRejection', (reason) => note('rejection', reason));
  process.on('uncaughtException', (error) => note('exception', error));
  return { found, note };
}

/** Uncaught errors as faults, each once, without those of other releases. */
export function uncaughtFaults(found: readonly Uncaught[], { directory }: RunnableRelease, others: readonly RunnableRelease[]): Fault[] {
  const own = found.filter(({ stack }) => !others.some((other) => stack.includes(other.directory)));
  const texts = own.map(({ kind, message, stack }) => {
    const line = stack.split('\n').find((each) => each.includes(directory));
    const at = line ? ` (${line.trim().replace(directory, '')})` : '';
    return `after its pages ${UNCAUGHT[kind]}: ${message}${at}`;
  });
  return [...new Set(texts)].map((fault) => ({ fault, advice: 'catch it where the work is started' }));
}
