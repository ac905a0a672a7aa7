import { LOCALES, type Remote } from '@nightlark/contract';
import { reportStep } from './child.ts';
import { textOf } from './error-text.ts';
import type { ProbeReport } from './job.ts';
import { isolationHint } from './isolation-hint.ts';

/** Turns a synchronous error into a rejection. */
const started = async <T>(start: () => Promise<T>): Promise<T> => start();

/** Loads every part of one side's bundle once. Failures are reported by the part's id. `around` records what a part requests. */
export async function loadParts(
  side: 'server' | 'client',
  name: string,
  load: () => Promise<Remote>,
  { faults, keys }: Pick<ProbeReport, 'faults' | 'keys'>,
  around: (id: string) => void = () => {},
): Promise<Remote | null> {
  const words = (error: unknown) => textOf(error) + (side === 'server' ? isolationHint(textOf(error)) : '');
  reportStep(`loading the ${side} bundle`);
  const remote = await started(load).catch((error: unknown) => {
    faults.push({ message: `the ${side} bundle throws when it is loaded: ${words(error)}`, affected: [name] });
    return null;
  });
  if (!remote) return null;
  const parts = [
    ...remote.routes.map(({ id, screen }) => [id, screen] as const),
    ...remote.slots.map(({ id, fill }) => [id, fill] as const),
  ];
  for (const [id, start] of parts) {
    reportStep(`loading "${id}" of the ${side} bundle`);
    around(id);
    const problem = await started(start).then(
      (module) => (typeof module.Component === 'function' || typeof module.Component === 'object' ? null : 'it exports no Component'),
      words,
    );
    if (problem) faults.push({ message: `the ${side} bundle of "${id}" can't be loaded: ${problem}`, affected: [id] });
  }
  for (const locale of LOCALES) {
    reportStep(`loading the messages for ${locale} of the ${side} bundle`);
    around(`messages-${locale}`);
    await started(() => remote.messages(locale)).then(
      (catalogue) => (keys[locale] = Object.keys(catalogue.default)),
      (error: unknown) =>
        faults.push({ message: `the messages for ${locale} can't be loaded (${side}): ${words(error)}`, affected: [locale] }),
    );
  }
  return remote;
}
