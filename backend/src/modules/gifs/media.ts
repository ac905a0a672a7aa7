import type { Express } from 'express';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { gifProviders } from './gifs.ts';

/**
 * The only media types that are proxied: nothing that a browser executes. An SVG in an `img` runs no scripts, and opened alone a CSP
 * prevents it.
 */
const TYPES = new Set(['image/gif', 'image/webp', 'image/png', 'image/jpeg', 'image/svg+xml']);

/** Size of the files that clients have not yet received: the slow ones must not fill the memory. */
const MAX_UNSENT_BYTES = 128 * 1024 * 1024;

/** Serves `/media/gif/<provider>/<id>[?still=1]`, so that members' browsers never contact a provider. The same for everybody. */
export function mountGifs(app: Express, deps: Deps): void {
  let unsent = 0;
  app.get('/media/gif/:provider/:id', async (request, response) => {
    const provider = gifProviders(deps).get(String(request.params['provider']));
    const id = String(request.params['id']);
    const form = request.query['still'] ? 'still' : 'moving';
    const count = () => deps.limits.use('gifFiles', request.source);
    const file = /^[A-Za-z0-9_-]{1,100}$/.test(id) ? await provider?.file(id, form, count) : null;
    if (!file || !TYPES.has(file.type)) throw new ApiFailure('not_found');
    if (response.destroyed) return;
    const { length } = file.bytes;
    if (unsent + length > MAX_UNSENT_BYTES) throw new ApiFailure('unavailable', { retryAfter: 1 });
    unsent += length;
    response.once('close', () => (unsent -= length));
    response.set({
      'Cache-Control': 'public, max-age=604800, immutable',
      'Content-Type': file.type,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    response.send(file.bytes);
  });
}
