import process from 'node:process';
import { stackOf, textOf } from './error-text.ts';

/** An uncaught error, with its origin. */
export interface Uncaught {
  kind: 'rejection' | 'exception' | 'timer';
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
