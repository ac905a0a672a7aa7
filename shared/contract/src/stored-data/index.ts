import { ACCOUNT } from './account.ts';
import { BROWSER } from './browser.ts';
import { MONEY } from './money.ts';
import { NOTICES } from './notices.ts';
import { OPERATION } from './operation.ts';
import { OTHERS } from './others.ts';
import { PROFILE } from './profile.ts';
import type { StoredDatum } from './types.ts';

export { WITH_ACCOUNT } from './account.ts';
export { NOT_PERSONAL } from './not-personal.ts';
export * from './types.ts';

/**
 * Inventory of all stored personal data. Tests compare it with the database, with the browser storage used in sources, and with the
 * texts for members; `docs/data.md` is generated from it (`npm run data`).
 */
export const STORED_DATA: readonly StoredDatum[] = [...ACCOUNT, ...PROFILE, ...OTHERS, ...MONEY, ...NOTICES, ...OPERATION, ...BROWSER];

/** Placeholders of figures in a text: `{keepReportsDays}`. */
export const figuresIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
