import { TERMS_VERSION_DEFAULT, type Settings } from '@nightlark/contract';

/** All versions of the terms up to `current`, newest first: the operator's history and the default version. */
export function termsVersions({ terms_history }: Pick<Settings, 'terms_history'>, current: string): string[] {
  const times = new Set([current, TERMS_VERSION_DEFAULT, ...terms_history].map((version) => Date.parse(version)));
  return [...times]
    .filter((time) => time <= Date.parse(current))
    .sort((a, b) => b - a)
    .map((time) => new Date(time).toISOString());
}
