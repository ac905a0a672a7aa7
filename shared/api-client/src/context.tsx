import type { Locale } from '@nightlark/contract';
import { createContext, use, type ReactNode } from 'react';
import { createContext as createRouterContext } from 'react-router';
import type { Api } from './api.ts';

/** For loaders and actions: `args.context.get(apiContext)`. */
export const apiContext = createRouterContext<Api>();
/** The page's language, for loaders whose data is in a language. */
export const localeContext = createRouterContext<Locale>();

const ReactApiContext = createContext<Api | null>(null);

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ReactApiContext value={api}>{children}</ReactApiContext>;
}

/** The API client, for components that act: `await useApi().call('like', { body: { id } })`. */
export function useApi(): Api {
  const api = use(ReactApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider around it.');
  return api;
}
