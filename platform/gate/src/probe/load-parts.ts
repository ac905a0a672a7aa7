import { extensionOf, LOCALES, type Remote } from '@nightlark/contract';
import { reportStep } from './child.ts';
import { textOf } from './error-text.ts';
import type { ProbeReport } from './job.ts';
import { adviceFor } from './isolation-hint.ts';

const NO_COMPONENT = 'it exports no Component';
const LATER = 'run at load only what can’t fail, and what may fail in the loader, the component or an effect';
/** Several times the largest catalogue: the gate compares all of them, in the process that serves pages. */
const MAX_MESSAGES = 5_000;
const BUILD_AGAIN = 'build it again, and publish the files as the build wrote them';

/** Turns a synchronous error into a rejection. */
const started = async <T>(start: () => Promise<T>): Promise<T> => start();

interface Bundle {
  side: 'server' | 'client';
  /** Of the remote. */
  name: string;
  load: () => Promise<Remote>;
  /** Records what a part requests. */
  around?: (id: string) => void;
}

/** Loads every part of one side's bundle once. Failures are reported by the part's id. */
export async function loadParts(
  { side, name, load, around = () => {} }: Bundle,
  { faults, keys }: Pick<ProbeReport, 'faults' | 'keys'>,
): Promise<Remote | null> {
  const note = (fault: string, text: string, otherwise: string, affected: string) =>
    void faults.push({
      fault: `${fault}: ${text}`,
      advice: side === 'server' ? adviceFor(text, otherwise) : otherwise,
      affected: [affected],
    });
  reportStep(`loading the ${side} bundle`);
  const remote = await started(load).catch((error: unknown) => {
    note(`the ${side} bundle throws when it is loaded`, textOf(error), LATER, name);
    return null;
  });
  if (!remote) return null;
  const parts = [
    ...remote.routes.map(({ id, screen }) => [id, screen] as const),
    ...remote.slots.map((slot) => [slot.id, extensionOf(slot)] as const),
  ];
  for (const [id, start] of parts) {
    reportStep(`loading "${id}" of the ${side} bundle`);
    around(id);
    const problem = await started(start).then(
      (module) => (typeof module.Component === 'function' || typeof module.Component === 'object' ? null : NO_COMPONENT),
      textOf,
    );
    if (problem)
      note(
        `the ${side} bundle of "${id}" can't be loaded`,
        problem,
        problem === NO_COMPONENT ? 'export its component as `Component`' : LATER,
        id,
      );
  }
  for (const locale of LOCALES) {
    reportStep(`loading the messages for ${locale} of the ${side} bundle`);
    around(`messages-${locale}`);
    await started(() => remote.messages(locale)).then(
      (catalogue) => {
        const ids = Object.keys(catalogue.default);
        keys[locale] = ids.slice(0, MAX_MESSAGES);
        if (ids.length > MAX_MESSAGES)
          note(`the messages for ${locale} are too many (${side})`, `${ids.length} of at most ${MAX_MESSAGES}`, BUILD_AGAIN, locale);
      },
      (error: unknown) => note(`the messages for ${locale} can't be loaded (${side})`, textOf(error), BUILD_AGAIN, locale),
    );
  }
  return remote;
}
