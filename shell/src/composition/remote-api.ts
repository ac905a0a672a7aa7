import { apiContext, localeContext, landersContext, type Api } from '@nightlark/api-client';
import type { OwnCall, ReleaseSetRemote } from '@nightlark/contract';
import { createContext, RouterContextProvider } from 'react-router';
import { reportError } from './report.ts';

type Caller = Pick<ReleaseSetRemote, 'name' | 'version' | 'calls'>;
/** The API as a remote's code is given it. */
export type ApiOf = (remote: Caller) => Api;

/** A release made a call that its `release.json` does not declare. */
export class UndeclaredCall extends Error {
  override readonly name = 'UndeclaredCall';
  readonly code = 'undeclared_call';
  constructor({ name, version }: Caller, call: string) {
    super(`undeclared_call: ${name} ${version} does not declare the call ${call}`);
  }
}

const nameOf = (called: string | OwnCall) => (typeof called === 'string' ? called : `${called.method} ${called.path}`);

/** Gives each remote the API without the calls that its release does not declare: they throw, and count as its error. */
export function declaredApis(api: Api): ApiOf {
  const made = new WeakMap<Caller, Api>();
  function limited(remote: Caller): Api {
    async function call(called: string | OwnCall, ...options: unknown[]): Promise<unknown> {
      if (!remote.calls!.includes(nameOf(called))) {
        const error = new UndeclaredCall(remote, nameOf(called));
        reportError(error, { remote: remote.name, where: 'handler' });
        throw error;
      }
      return (api.call as (...given: unknown[]) => Promise<unknown>)(called, ...options);
    }
    return Object.freeze({ call: call as Api['call'] });
  }
  return (remote) => {
    if (!remote.calls) return api;
    const own = made.get(remote) ?? limited(remote);
    made.set(remote, own);
    return own;
  };
}

/** How loaders and actions of remotes get the API. */
export const apiOfContext = createContext<ApiOf>();

/** The context that a remote's loaders and actions are given: its own API, and nothing of the shell. */
export function contextFor(remote: Caller, given: Readonly<RouterContextProvider>): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, given.get(apiOfContext)(remote));
  context.set(localeContext, given.get(localeContext));
  context.set(landersContext, given.get(landersContext));
  return context;
}
