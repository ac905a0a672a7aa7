import type { ReleaseStore } from '@nightlark/registry';
import type { RequestHandler } from 'express';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';

/** Lets pages of the operator's choice load remotes (docs/guides/outside-teams.md). Nothing changes where there are none. */
export function otherOrigins(allowed: Config['mfOrigins']): RequestHandler {
  if (allowed.length === 0) return (_request, _response, next) => next();
  return (request, response, next) => {
    const origin = request.get('origin');
    const isAllowed = allowed === '*' || (origin !== undefined && allowed.includes(origin));
    response.vary('origin');
    if (isAllowed) response.set('access-control-allow-origin', allowed === '*' ? '*' : origin!);
    // Federation runtimes load stylesheets by plain links, for which browsers name no origin.
    if (isAllowed || origin === undefined) response.set('cross-origin-resource-policy', 'cross-origin');
    next();
  };
}

/** Portable files carry libraries of their own, which the gate does not read: the product's pages get none of them. */
export const notForOwnPages: RequestHandler = (request, response, next) => {
  response.vary('sec-fetch-site');
  if (request.get('sec-fetch-site') !== 'same-origin') return next();
  response.status(403).set('cache-control', 'no-store').type('text').send('For pages of other origins only');
};

interface Manifest {
  metaData: object;
}

/** `/mf/<name>/mf-manifest.json`: the manifest of the version that is live, for hosts that follow it. */
export function liveManifest(
  registry: Pick<LiveRegistry, 'current'>,
  store: Pick<ReleaseStore, 'releaseDirectory'>,
): RequestHandler<{ name: string }> {
  return async (request, response) => {
    const { name } = request.params;
    const live = registry.current().set.remotes.find((remote) => remote.name === name);
    const file = live && path.join(store.releaseDirectory(name, live.version), 'portable/mf-manifest.json');
    const text = file && (await readFile(file, 'utf8').catch(() => null));
    response.set('cache-control', 'no-cache');
    if (!text) return void response.status(404).type('text').send('No such remote, or none for other hosts');
    const { metaData, ...manifest } = JSON.parse(text) as Manifest;
    const publicPath = `${request.protocol}://${request.get('host')}/mf/${name}/${live.version}/portable/`;
    response.json({ ...manifest, metaData: { ...metaData, publicPath } });
  };
}
