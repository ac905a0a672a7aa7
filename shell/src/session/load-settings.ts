import type { Api } from '@nightlark/api-client';
import type { QueryOf, Settings } from '@nightlark/contract';

/** Inputs of the settings other than the query. */
interface SettingsContext {
  /** Decides the language of texts. */
  localeHint: string;
  /** The visitor's country, by the gateway's claim. */
  from: string | null;
}

export type LoadSettings = (api: Api, query: QueryOf<'getSettings'>, around: SettingsContext) => Promise<Settings>;

/** Loads the settings uncached. */
export const fetchSettings: LoadSettings = async (api, query) => (await api.call('getSettings', { query })).settings;
