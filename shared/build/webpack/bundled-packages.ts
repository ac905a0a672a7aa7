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

/** The packages whose code is in a compilation's output, without our own. */
export function bundledPackages({ modules }: Compilation): BundledPackage[] {
  const directories = new Set<string>();
  for (const part of [...modules].flatMap(partsOf)) {
    const directory = PACKAGE.exec(part.nameForCondition() ?? '')?.[1];
    if (directory) directories.add(directory);
  }
  return [...directories].map((directory) => {
    const { name, version, license = null } = JSON.parse(readFileSync(`${directory}/package.json`, 'utf8')) as BundledPackage;
    return { name, version, license };
  });
}
