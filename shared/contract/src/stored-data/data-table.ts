import { RETENTION, type RetentionFigure } from '../retention.ts';
import { NOT_PERSONAL } from './not-personal.ts';
import { STORED_DATA } from './index.ts';
import { DATA_GROUPS, type DataGroup, type LegalBasis, type StoredDatum } from './types.ts';

const GROUPS: Record<DataGroup, string> = {
  account: 'Account',
  profile: 'Profile',
  others: 'With others',
  money: 'Credits and payments',
  notices: 'Mails and push messages',
  operation: 'Operation, without a table',
  browser: 'In the browser',
};

const BASES: Record<LegalBasis, string> = {
  contract: 'contract',
  consent: 'consent',
  law: 'legal duty',
  interest: 'legitimate interest',
  necessary: 'strictly necessary',
};

const withFigures = (text: string) => text.replace(/\{(\w+)\}/g, (_whole, name: string) => String(RETENTION[name as RetentionFigure]));

function placesOf({
  columns = {},
  cookies = [],
  sessionStorage = [],
  localStorage = [],
  caches = [],
  databases = [],
  elsewhere,
}: StoredDatum): string[] {
  const inTables = Object.entries(columns).map(([table, names]) => `\`${table}\` (${names.join(', ')})`);
  return [
    ...inTables,
    ...cookies.map(({ name, rest }) => `cookie \`${name}\`${rest ? ` and ${rest}` : ''}`),
    ...sessionStorage.map((key) => `session storage \`${key}\``),
    ...localStorage.map((key) => `local storage \`${key}\``),
    ...caches.map((name) => `cache storage \`${name}…\``),
    ...databases.map((name) => `database \`${name}\``),
    ...(elsewhere ? [elsewhere] : []),
  ];
}

function tableOf(group: DataGroup): string {
  const rows = STORED_DATA.filter((datum) => datum.group === group).map((datum) => {
    const bases = datum.bases.map((basis) => BASES[basis]).join(', ');
    const cells = [datum.what, placesOf(datum).join('; '), datum.purpose, bases, datum.seenBy, withFigures(datum.kept)];
    return `| ${[...cells, `[${datum.namedIn.entry}](/pages/${datum.namedIn.page})`].join(' | ')} |`;
  });
  const head = ['What', 'Where', 'Why', 'Ground', 'Who sees it', 'How long', 'Told in'];
  return [`## ${GROUPS[group]}`, '', `| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...rows].join('\n');
}

/** `docs/data.md`: who sees each stored personal datum, why it is stored, and for how long. */
export function dataTable(): string {
  const others = Object.entries(NOT_PERSONAL).map(([table, why]) => `- \`${table}\`: ${why}`);
  return [
    '# What is stored of people',
    '',
    'Written by `npm run data` from `shared/contract/src/stored-data`. Tests compare that list with the database, with what the code keeps in browsers, and with `/pages/privacy` and `/pages/cookies` in all languages: whoever adds a column, a cookie or a key says here what it is for, and there to the members.',
    '',
    '"Moderators" are operators with that role (docs/guides/console.md#operators), "support" whoever reads `support_email`. Who runs the servers can read the database; that is left out below.',
    '',
    ...DATA_GROUPS.map(tableOf).flatMap((table) => [table, '']),
    '## Tables without anything of a person',
    '',
    ...others,
    '',
  ].join('\n');
}
