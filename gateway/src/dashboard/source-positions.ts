import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { assertCoordinates, integrityOf, mapOf, type Assets } from '@nightlark/release';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BoundedMap } from '../bounded-map.ts';
import type { Engine } from '../engine.ts';

/** Positions as reports of browsers and errors of renderers have them; `server/` for the latter. Both are untrusted. */
const POSITION = /^(mf-[\w-]+|shell)\/([\w.-]+)\/(server\/)?([\w.-]+):(\d{1,7}):(\d{1,7})$/;
/** Takes some 50 ms to parse. */
const MAX_MAP_BYTES = 4_000_000;
/** For one page; the next one reads on. */
const MAX_MAPS = 12;
const MAX_KNOWN = 2_000;

/** The description of a stored version and the directory of its files. */
type StoredVersion = (name: string, version: string) => Promise<{ assets: Pick<Assets, 'files'>; directory: string }>;

/** Of the registry. */
export const storedVersions =
  ({ store, shell }: Pick<Engine, 'store' | 'shell'>): StoredVersion =>
  async (name, version) =>
    name === 'shell'
      ? { assets: await shell.assetsOf(version), directory: await shell.filesOf(version) }
      : { assets: await store.readRelease(name, version), directory: store.releaseDirectory(name, version) };

/** Finds the places in sources: `src/screens/likes/screen.tsx:12:3 (like)`. */
export type SourcePositions = (positions: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * Reads the source maps of releases, which nothing serves: only files that the release describes, as it describes them. Made for a page
 * that a signed-in person opens, never for a report.
 */
export function createSourcePositions(open: StoredVersion): SourcePositions {
  const known = new BoundedMap<string, string | null>(MAX_KNOWN);

  async function readMap(name: string, version: string, file: string): Promise<TraceMap | null> {
    assertCoordinates(name, version);
    const { assets, directory } = await open(name, version);
    const described = Object.hasOwn(assets.files, file) ? assets.files[file] : undefined;
    if (!described || described.bytes > MAX_MAP_BYTES) return null;
    const content = await readFile(path.join(directory, file));
    return integrityOf(content) === described.integrity ? new TraceMap(content.toString('utf8')) : null;
  }

  function find(map: TraceMap, line: number, column: number): string | null {
    const { source, line: found, column: at, name } = originalPositionFor(map, { line, column: column - 1 });
    if (source === null) return null;
    const file = source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^(?:\.\.?\/)+/, '');
    return `${file}:${found}:${at + 1}${name ? ` (${name})` : ''}`;
  }

  return async (positions) => {
    const maps = new Map<string, TraceMap | null | undefined>();
    for (const position of new Set(positions)) {
      const [, name, version, server, file, line, column] = POSITION.exec(position) ?? [];
      if (known.has(position) || !file) continue;
      const mapFile = mapOf(server ? `server/${file}` : `client/${file}`);
      const key = `${name}/${version}/${mapFile}`;
      if (!maps.has(key)) {
        if (maps.size >= MAX_MAPS) continue;
        maps.set(key, await readMap(name!, version!, mapFile).catch(() => undefined));
      }
      const map = maps.get(key);
      // What could not be read now may be there for the next page.
      if (map === undefined) continue;
      known.set(position, map && Number(line) > 0 && Number(column) > 0 ? find(map, Number(line), Number(column)) : null);
    }
    return new Map(positions.flatMap((position) => (known.get(position) ? [[position, known.get(position)!]] : [])));
  };
}
