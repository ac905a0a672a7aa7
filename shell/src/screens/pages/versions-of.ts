import { TERMS_VERSION_DEFAULT, type Settings } from '@nightlark/contract';

/** Every version of the terms, the one in force first: the operator's history, the first of all, and none that is later than `current`. */
export function versionsOf({ terms_history }: Pick<Settings, 'terms_history'>, current: string): string[] {
  const times = new Set([current, TERMS_VERSION_DEFAULT, ...terms_history].map((version) => Date.parse(version)));
  return [...times]
    .filter((time) => time <= Date.parse(current))
    .sort((a, b) => b - a)
    .map((time) => new Date(time).toISOString());
}
