import type { BundledPackage } from '@nightlark/release';
import { readFileSync } from 'node:fs';
import type { Compilation, Module } from 'webpack';

interface WithParts extends Module {
  /** Concatenated modules. */
  modules?: readonly Module[];
}

const partsOf = (module: Module): readonly Module[] => (module as WithParts).modules?.flatMap(partsOf) ?? [module];
/** The innermost package: `node_modules/a/node_modules/@b/c/…`. */
const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/**
 * The packages whose code is in a compilation's output, without our own. A loader's code that only runs during the build is a module
 * too, unless it comes from the cache: only those in a chunk count, or the same sources would give two different lists.
 */
export function bundledPackages({ modules, chunkGraph }: Compilation): BundledPackage[] {
  const directories = new Set<string>();
  const inChunks = [...modules].filter((module) => chunkGraph.getModuleChunks(module).length > 0);
  for (const part of inChunks.flatMap(partsOf)) {
    const directory = PACKAGE.exec(part.nameForCondition() ?? '')?.[1];
    if (directory) directories.add(directory);
  }
  return [...directories].map((directory) => {
    const { name, version, license = null } = JSON.parse(readFileSync(`${directory}/package.json`, 'utf8')) as BundledPackage;
    return { name, version, license };
  });
}

/** Why a browser's bundle may not contain a package: these weigh more than a page's own code. */
const NOT_IN_BROWSERS = new Map([
  ['zod', 'zod and every schema would load on each page. Import the types of @nightlark/contract, and check by hand what must be checked.'],
]);

/** Throws if a compilation for browsers has code of a package that is for servers. */
export function assertFitsBrowsers(compilation: Compilation): void {
  for (const { name } of bundledPackages(compilation)) {
    const reason = NOT_IN_BROWSERS.get(name);
    if (reason) throw new Error(`${name} is in a bundle for browsers: ${reason}`);
  }
}
