import { integrityOf, type Assets } from '@nightlark/release/renderer';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BoundedMap } from '../../bounded-map.ts';

/** Cached stylesheets; evicted ones are read again on demand. */
const MAX_CACHED = 60;

/** A build and its directory. */
interface Build {
  assets: Pick<Assets, 'files'>;
  directory: string;
}

/** Reads stylesheets to be inlined, verified against the build's hash (docs/architecture.md#integrity); null when the hash differs. */
export function createStyles(buildOf: (name: string, version: string) => Build | null) {
  const cache = new BoundedMap<string, string>(MAX_CACHED);

  function read(build: Build | null, file: string): string | null {
    const described = build?.assets.files[file];
    if (!build || !described) return null;
    try {
      const content = readFileSync(path.join(build.directory, file));
      return integrityOf(content) === described.integrity ? content.toString('utf8') : null;
    } catch {
      return null;
    }
  }

  return (name: string, version: string, file: string): string | null => {
    const key = `${name}/${version}/${file}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const text = read(buildOf(name, version), `client/${file}`);
    if (text !== null) cache.set(key, text);
    return text;
  };
}
