import type { Deps } from '../../deps.ts';
import { holdIfRecognised } from './marks.ts';

/** Compares what accounts leave with what is known of excluded members. */
export function subscribeSanctions(deps: Deps): void {
  deps.domainEvents.subscribe('traceLeft', (trace) => holdIfRecognised(deps, trace));
}
