import type { ReleaseSet } from '@nightlark/contract';
import type { RenderInput, RenderOutput } from '@nightlark/release';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Counts } from '../metrics/counts.ts';

export interface AreaError {
  remote: string | null;
  where: string;
}

type Render = (input: RenderInput) => Promise<RenderOutput>;

/** The backend's answers are not the remote's fault. */
const isBackends = (error: unknown) => (error as { name?: string } | null)?.name === 'ApiError';

/** Counts what became of every page, by the versions it was rendered with. */
export function createObserver(counts: Counts) {
  const pages = new AsyncLocalStorage<{ set: ReleaseSet; errors: AreaError[] }>();
  return {
    /** To be told of every error of an area or a slot. */
    noteError(error: unknown, info: AreaError): void {
      if (!isBackends(error)) pages.getStore()?.errors.push(info);
    },
    versionOf: (remote: string | null) => pages.getStore()?.set.remotes.find(({ name }) => name === remote)?.version,
    observe(render: Render): Render {
      return (input) => {
        const { set, unavailable } = input;
        const errors: AreaError[] = [];
        return pages.run({ set, errors }, async () => {
          const started = performance.now();
          const output = await render(input);
          const ms = performance.now() - started;
          if (output.html === null) return output;
          counts.page(set.remotes);
          for (const remote of output.remotes) {
            const version = set.remotes.find(({ name }) => name === remote)?.version;
            if (!version || unavailable.has(remote)) continue;
            const own = errors.filter((error) => error.remote === remote);
            const failure = own.length > 0 ? own.map(({ where }) => where).join(', ') : null;
            // The time is the page's own remote's: slots are loaded beside it.
            counts.rendered({
              remote,
              version,
              ms: remote === output.owner ? ms : null,
              failure,
              isEndless: own.some(({ where }) => where === 'endless'),
            });
          }
          return output;
        });
      };
    },
  };
}
