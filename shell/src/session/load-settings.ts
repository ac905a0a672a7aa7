import type { Api } from '@nightlark/api-client';
import type { QueryOf, Settings } from '@nightlark/contract';

/** What decides about the settings beside the query. */
interface Surroundings {
  /** The words' language hangs on it. */
  wordsBy: string;
  /** The visitor's country, as the gateway tells the API. */
  from: string | null;
}

export type LoadSettings = (api: Api, query: QueryOf<'getSettings'>, around: Surroundings) => Promise<Settings>;

/** Asks each time. */
export const askForSettings: LoadSettings = async (api, query) => (await api.call('getSettings', { query })).settings;
