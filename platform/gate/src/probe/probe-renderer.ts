import type { ReleaseRoute, ReleaseSet, Remote } from '@nightlark/contract';
import {
  createReleaseHost,
  lockDown,
  openModules,
  releaseSetRemote,
  type Assets,
  type CallApi,
  type Release,
  type RenderOutput,
  type ShellServer,
} from '@nightlark/release/renderer';
import type { Fault } from '../fault.ts';
import { isBrowserVariant, withOpenOverlays } from './browser-extensions.ts';
import { nameOf } from './error-text.ts';
import { fixtureApi } from './fixture-api.ts';
import { NONCE, type RunnableRelease } from './job.ts';
import { withInternalsTrap } from './react-internals.ts';
import type { Viewer } from './visits.ts';
import { createResponseWatch } from './watch-responses.ts';

export type OnError = (error: unknown, where: string) => void;

/** A page of a set, for one viewer. */
export interface PageOptions {
  request: Request;
  viewer: Viewer;
  set: ReleaseSet;
  releases: readonly Release[];
  /** Which shape of their props open overlays get. */
  shape?: number;
  /** Called for each API call of a loader. */
  onCall?: (call: Parameters<CallApi>[0]) => void;
  /** Called for each error of the candidate in this page. */
  onError?: OnError;
}

export interface ProbeRenderer {
  loadCandidate(): Promise<Remote>;
  /** Renders a page, one at a time; null if there is none. */
  renderPage(options: PageOptions): Promise<RenderOutput | null>;
  /** What was changed of what all remotes share; null if nothing was. */
  breach(): string | null;
}

interface Options {
  shell: ShellServer;
  assets: Assets;
  candidate: RunnableRelease;
  others: readonly RunnableRelease[];
  /** Called for what is forbidden but does not throw in a render, with the part's id. */
  onViolation: (id: string, fault: Fault) => void;
  /** Called for errors in callbacks of timers. */
  onTimerError: (error: unknown) => void;
}

/** Error responses of the API are not the release's failures. */
const isApis = (error: unknown) => nameOf(error) === 'ApiError';

/** The live shell with the candidate and others, isolated as in the gateway's renderers, with the same failures. */
export function openProbeRenderer({ shell, assets, candidate, others, onViolation, onTimerError }: Options): ProbeRenderer {
  const { surface, everybodys = [], createRenderer } = shell;
  const { name } = candidate.release;
  const all = new Map([candidate, ...others].map((one) => [one.release.federationName, one]));
  let page: { onError: OnError; shape: number; isFailed: boolean } | null = null;

  const render = createRenderer({
    browserHost: 'container',
    assets,
    loadRemote: async ({ federationName }) =>
      isBrowserVariant(federationName)
        ? withOpenOverlays(await load(candidate), candidate.release, walls.surface, () => page?.shape ?? 0)
        : load(all.get(federationName)!),
    onError(error, { remote, where }) {
      if (!page) return;
      page.isFailed = true;
      if (remote === name && !isApis(error)) page.onError(error, where);
    },
  });
  const walls = lockDown({
    surface,
    everybodys,
    log: () => {},
    onThrow: onTimerError,
    onOutlived: () => {},
    // One page that never ends, so that nothing is cancelled: the gate looks for leftover timers.
    pageOf: () => candidate,
  });
  const responses = createResponseWatch((id, { fault, advice }) => onViolation(id, { fault: `the loader of "${id}" ${fault}`, advice }));
  const trapped = withInternalsTrap(walls.surface, (key) =>
    onViolation(name, { fault: `it reaches for the internals of ${key}, which all remotes render with`, advice: 'use what it exports' }),
  );
  const hosts = { own: createReleaseHost(trapped), foreign: createReleaseHost(walls.surface) };

  async function load(one: RunnableRelease): Promise<Remote> {
    const { release, directory } = one;
    const modules = openModules(directory, release.files);
    const isOwn = one === candidate;
    const host = isOwn ? hosts.own : hosts.foreign;
    const remote = await host.loadRemote(releaseSetRemote(release), (file) => modules(`server/${file}`));
    return isOwn ? responses.watching(remote) : remote;
  }

  return {
    loadCandidate: () => load(candidate),
    breach: walls.breach,
    async renderPage({ request, viewer, set, releases, shape = 0, onCall, onError = () => {} }) {
      page = { onError, shape, isFailed: false };
      const callApi = responses.listening(fixtureApi(viewer));
      const output = await render({
        request,
        set,
        assets: new Map(releases.map((release) => [release.name, release])),
        unavailable: new Set<string>(),
        nonce: NONCE,
        callApi: (call) => {
          onCall?.(call);
          return callApi(call);
        },
        country: null,
        visitor: { hasSession: viewer !== 'visitor', cookies: viewer },
      }).catch((error: unknown) => {
        onError(error, 'page');
        return null;
      });
      // A page with status 500 failed, even when no error was reported.
      if (output?.status === 500 && output.owner === name && !page.isFailed) onError(new Error('it is answered with status 500'), 'page');
      return output;
    },
  };
}

/** All pages of releases and of the shell. */
export const pagesOf = (releases: readonly Release[], { shellRoutes }: ShellServer): ReleaseRoute[] => [
  ...releases.flatMap(({ routes }) => routes),
  ...shellRoutes,
];
