import type { Module } from 'webpack';
import { SHARED_KEYS } from './shared-libraries.ts';

/** Where a bundle runs. */
export type Side = 'client' | 'server';

/** What the page gives. No versions here: the gateway compares the ranges in release.json once, and containers stay small. */
export const SHARED = Object.fromEntries(
  SHARED_KEYS.map((key) => [key, { singleton: true, import: false as const, strictVersion: false, requiredVersion: false as const }]),
);

/** Of the bundler's own container plugin: one exposed module, nothing shared bundled. */
export function containerOptions(side: Side, uniqueName: string, manifest = './src/remote.ts') {
  return {
    name: uniqueName,
    filename: side === 'client' ? 'remoteEntry.mjs' : 'remoteEntry.cjs',
    library: { type: side === 'client' ? 'module' : 'commonjs-module' },
    // Relative to the context: the container's id is made of it, so that an absolute path would be this machine's.
    exposes: { './remote': { import: manifest, name: 'remote' } },
    shared: SHARED,
  };
}

/**
 * Bundles the manifest into the container's file, which saves a request. The manifest's shared modules stay in the chunk `remote`, which
 * then has no file: shared libraries are available only after `init`.
 */
export function manifestInContainer(container: string) {
  const manifest = {
    name: container,
    chunks: (chunk: { name?: string | null }) => chunk.name === 'remote',
    test: (module: Module) => module.type.startsWith('javascript/'),
    enforce: true,
    priority: 10,
  };
  return { cacheGroups: { manifest } };
}
