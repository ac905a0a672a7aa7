import { assertCoordinates, integrityTable, type Assets } from '@nightlark/release';
import type { RequestHandler } from 'express';

/** `/mf/<name>/<version>/integrity.json`: the hashes of a release's client files, available as long as the files. */
export function integrityFiles(
  assetsOf: (name: string, version: string) => Promise<Assets | null>,
): RequestHandler<{ name?: string; version: string }> {
  async function find(name: string, version: string): Promise<Assets | null> {
    assertCoordinates(name, version);
    return assetsOf(name, version);
  }
  return async (request, response) => {
    const { name = 'shell', version } = request.params;
    const assets = await find(name, version).catch(() => null);
    if (!assets) return void response.status(404).set('cache-control', 'no-store').type('text').send('No such release');
    response.set('cache-control', 'public, max-age=31536000, immutable').type('json').send(integrityTable(assets).text);
  };
}
