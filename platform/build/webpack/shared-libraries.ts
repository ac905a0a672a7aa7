import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

/** Libraries that the shell provides in the share scope; remotes never bundle them and may import no other subpaths. */
export const SHARED_KEYS = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router',
  'jotai',
  'react-intl',
  '@nightlark/contract',
  '@nightlark/api-client',
  '@nightlark/state',
  '@nightlark/i18n',
  '@nightlark/ui',
] as const;

/** Shared packages whose other subpaths are bundled. */
export const BUNDLED_SUBPATHS: readonly string[] = ['@nightlark/ui'];

export function packageOf(key: string): string {
  return key.split('/', key.startsWith('@') ? 2 : 1).join('/');
}

function installedVersion(name: string): string {
  const file = findPackageJSON(name, import.meta.url);
  if (!file) throw new Error(`${name} is not installed`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Key → the version that this platform provides. */
export const SHARED_VERSIONS: Readonly<Record<string, string>> = Object.fromEntries(
  SHARED_KEYS.map((key) => [key, installedVersion(packageOf(key))]),
);

/** The contract is checked by the keys that a release uses (the gate's rule "keys"), so that unused additions do not block it. */
const rangeOf = (key: string, version: string) => (key === '@nightlark/contract' ? `^${version.split('.')[0]}.0.0` : `^${version}`);

/** Key → the version range that a remote requires. */
export const SHARED_RANGES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SHARED_VERSIONS).map(([key, version]) => [key, rangeOf(key, version)]),
);
