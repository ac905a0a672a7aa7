import { aSettings } from '@nightlark/testing/builders/settings';
import type { PageData } from '../session/load-page-data.ts';

export function aPage(changes: Partial<PageData> = {}): PageData {
  return {
    locale: 'en',
    localeChosen: false,
    american: false,
    user: null,
    sanction: null,
    settings: aSettings(),
    country: 'GB',
    termsVersion: '2023-12-01T12:00:00Z',
    trafficsource: null,
    dismissals: {},
    zone: 'UTC',
    now: Date.parse('2026-03-01T12:00:00Z'),
    origin: 'https://nightlark.example',
    ...changes,
  };
}
