import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

/** What the shell gives to the share scope and remotes never bundle. A remote may import these names and no subpath beside them. */
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

/** Shared packages whose other subpaths are bundled by whoever uses them. */
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

/** What of the contract a release uses is compared key by key (the gate's rule "keys"): what is new in it and unused is no reason to wait. */
const rangeOf = (key: string, version: string) => (key === '@nightlark/contract' ? `^${version.split('.')[0]}.0.0` : `^${version}`);

/** Key → the range that a remote built today asks for. */
export const SHARED_RANGES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SHARED_VERSIONS).map(([key, version]) => [key, rangeOf(key, version)]),
);
