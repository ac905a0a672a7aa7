import process from 'node:process';
import { stackOf, textOf } from './error-text.ts';

/** An error that nobody caught, with where it came from. */
export interface Uncaught {
  kind: 'rejection' | 'exception' | 'timer';
  message: string;
  /** Its stack; empty where something else than an error was thrown. */
  stack: string;
}

/** Collects what nobody waits for any more, often long after the page. `note` is for what a timer's callback threw. */
export function watchUncaught(): { found: readonly Uncaught[]; note: (kind: Uncaught['kind'], reason: unknown) => void } {
  const found: Uncaught[] = [];
  const note = (kind: Uncaught['kind'], reason: unknown) => void found.push({ kind, message: textOf(reason), stack: stackOf(reason) });
  process.on('unhandledRejection', (reason) => note('rejection', reason));
  process.on('uncaughtException', (error) => note('exception', error));
  return { found, note };
}
