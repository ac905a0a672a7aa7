import { breaking } from '../breaking-release.ts';

/** Forged error reports about a good version. */
export const REPORTS = [
  breaking(
    'reports-forged',
    'strangers view a good version 60 times and report errors of it with invented tokens, 20 times to each gateway',
    { strangers: 'invent', gate: 'accepts', harmless: 'it is good' },
  ),
  breaking('reports-replayed', 'strangers report with one page’s own token, 20 times to each gateway, under made-up addresses', {
    strangers: 'replay',
    gate: 'accepts',
    harmless: 'it is good',
  }),
  breaking('reports-of-own-pages', 'one stranger opens 60 pages of each gateway and reports an error of each with its own token', {
    strangers: 'view',
    gate: 'accepts',
    harmless: 'it is good',
  }),
];
