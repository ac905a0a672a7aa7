import type { ReleaseSetRemote } from '@nightlark/contract';
import { clientBase, federationName, type Release } from '@nightlark/release';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const fixtures = () => JSON.parse(process.env['FIXTURES']!) as Record<string, string>;

function release(version: string): Release {
  return JSON.parse(readFileSync(path.join(fixtures()[`mf-alpha@${version}`]!, 'release.json'), 'utf8')) as Release;
}

function remote(version: string): ReleaseSetRemote {
  const { name, routes, slots } = release(version);
  return {
    name,
    version,
    federationName: federationName(name, version),
    entry: `${clientBase(name, version)}remoteEntry.mjs`,
    routes,
    slots,
  };
}

/** A faulty release of the same remote, under another federation name. */
function faulty(fault: string): ReleaseSetRemote {
  return { ...remote('1.0.0'), federationName: `mf_alpha_${fault}`, entry: `/faults/${fault}/remoteEntry.mjs` };
}

export const input = () => ({
  good: remote('1.0.0'),
  newer: remote('1.1.0'),
  missing: faulty('missing'),
  throwing: faulty('throwing'),
  hanging: faulty('hanging'),
  foreign: faulty('foreign'),
});

/** Containers that fail, as ES modules and as CommonJS. */
export const FAULTS = {
  throwing: { mjs: `throw new Error('broken at load')`, cjs: `throw new Error('broken at load')` },
  hanging: {
    mjs: 'export const init = () => {}; export const get = () => new Promise(() => {});',
    cjs: 'module.exports = { init() {}, get: () => new Promise(() => {}) };',
  },
  foreign: {
    mjs: `export const init = () => {}; export const get = async () => () => ({ default: { name: 'mf-other', routes: [], slots: [], messages() {} } });`,
    cjs: `module.exports = { init() {}, get: async () => () => ({ default: { name: 'mf-other', routes: [], slots: [], messages() {} } }) };`,
  },
} as const;
