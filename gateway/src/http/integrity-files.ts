import { assertCoordinates, integrityTable, type Assets } from '@nightlark/release';
import type { RequestHandler } from 'express';

/** `/mf/<name>/<version>/integrity.json`: the hashes of a release's client files, available as long as the files. */
export function integrityFiles(
  assetsOf: (name: string, version: string) => Promise<Assets>,
): RequestHandler<{ name?: string; version: string }> {
  return async (request, response) => {
    const { name = 'shell', version } = request.params;
    try {
      assertCoordinates(name, version);
      const { text } = integrityTable(await assetsOf(name, version));
      response.set('cache-control', 'public, max-age=31536000, immutable').type('json').send(text);
    } catch {
      response.status(404).set('cache-control', 'no-store').type('text').send('No such release');
    }
  };
}
