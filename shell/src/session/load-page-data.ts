import type { Api } from '@nightlark/api-client';
import type { Locale, Settings, User } from '@nightlark/contract';

export interface PageData {
  locale: Locale;
  user: User | null;
  settings: Settings;
}

export async function loadPageData(api: Api, _request: Request): Promise<PageData> {
  const [settings, { user }] = await Promise.all([api.call('getSettings'), api.call('getUser')]);
  return { locale: 'en', user, settings: settings.settings };
}
