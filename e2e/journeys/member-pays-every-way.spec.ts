import { DESKTOP, paysBy, PHONE } from '../support/pay-by-methods.ts';

// Each language and width starts at another outcome: every method both succeeds and fails.
for (const [nth, locale] of (['de', 'pl', 'en'] as const).entries())
  for (const [more, options] of [PHONE, DESKTOP].entries()) paysBy({ locale, options, from: 2 * nth + more });
