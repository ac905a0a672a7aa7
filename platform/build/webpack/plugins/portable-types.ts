import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Compiler } from 'webpack';
import { ZipFile } from 'yazl';

const EXPOSED = new URL('../../../../shared/portable/src/exposed.ts', import.meta.url);

/** Where `mf-manifest.json` says that the types are: hosts load both in their build, by `dts.consumeTypes`. */
export const PORTABLE_TYPES = { path: '', name: '', zip: '@mf-types.zip', api: '@mf-types.d.ts' };

/** The host's plugin writes its own name of the remote instead. */
const ALIAS = 'REMOTE_ALIAS_IDENTIFIER';
/** For `loadRemote` of the host's runtime. */
const API = `export type RemoteKeys = '${ALIAS}/app';
export type PackageType<T> = T extends '${ALIAS}/app' ? typeof import('${ALIAS}/app') : any;
`;

/** The declarations by expose, as a host unpacks them; the same bytes at any time and place. */
async function zipOfTypes(): Promise<Buffer> {
  const zip = new ZipFile();
  const stored = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compress: false };
  zip.addBuffer(await readFile(EXPOSED), 'app.d.ts', stored);
  zip.end();
  return buffer(zip.outputStream);
}

/** Writes what `@module-federation/enhanced`'s `dts` would, which checks all sources of a remote once more: 31 s instead of 10. */
export class PortableTypesPlugin {
  apply({ hooks, webpack: { Compilation, sources } }: Compiler): void {
    hooks.thisCompilation.tap('PortableTypes', (compilation) => {
      const hook = { name: 'PortableTypes', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL };
      compilation.hooks.processAssets.tapPromise(hook, async () => {
        compilation.emitAsset(PORTABLE_TYPES.zip, new sources.RawSource(await zipOfTypes()));
        compilation.emitAsset(PORTABLE_TYPES.api, new sources.RawSource(API));
      });
    });
  }
}
