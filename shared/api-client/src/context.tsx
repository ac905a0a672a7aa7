import type { LiveLander, Locale } from '@nightlark/contract';
import { createContext, use, type ReactNode } from 'react';
import { createContext as createRouterContext } from 'react-router';
import type { Api } from './api.ts';

/** For loaders and actions: `args.context.get(apiContext)`. */
export const apiContext = createRouterContext<Api>();
/** The page's locale, for loaders with localized data. */
export const localeContext = createRouterContext<Locale>();

/** Finds a published lander by its name, or by the token of a preview link; null if there is none. */
export type LanderSource = (name: string, locale: Locale, preview: string | null) => Promise<LiveLander | null>;

async function fetchLander(...[name, locale, preview]: Parameters<LanderSource>): Promise<LiveLander | null> {
  const query = new URLSearchParams({ locale, ...(preview && { preview }) });
  const response = await fetch(`/platform/landers/${encodeURIComponent(name)}.json?${query}`);
  if (!response.ok) throw new Response(null, { status: response.status });
  return ((await response.json()) as { lander: LiveLander | null }).lander;
}
/** Set by the server; in browsers it requests the gateway. */
export const landersContext = createRouterContext<LanderSource>(fetchLander);

const ReactApiContext = createContext<Api | null>(null);

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ReactApiContext value={api}>{children}</ReactApiContext>;
}

/**
 * The API client for components; loaders use `apiContext`.
 * @example const api = useApi(); await api.call('like', { body: { id } });
 */
export function useApi(): Api {
  const api = use(ReactApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider around it.');
  return api;
}
