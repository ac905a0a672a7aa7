import type { Express } from 'express';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import { gifProviders } from './gifs.ts';

/**
 * The only media types that are proxied: nothing that a browser executes. An SVG in an `img` runs no scripts, and opened alone a CSP
 * prevents it.
 */
const TYPES = new Set(['image/gif', 'image/webp', 'image/png', 'image/jpeg', 'image/svg+xml']);

/** Serves `/media/gif/<provider>/<id>[?still=1]`, so that members' browsers never contact a provider. The same for everybody. */
export function mountGifs(app: Express, deps: Deps): void {
  app.get('/media/gif/:provider/:id', async (request, response) => {
    const provider = gifProviders(deps).get(String(request.params['provider']));
    const id = String(request.params['id']);
    const file = /^[A-Za-z0-9_-]{1,100}$/.test(id) ? await provider?.file(id, request.query['still'] ? 'still' : 'moving') : null;
    if (!file || !TYPES.has(file.type)) throw new ApiFailure('not_found');
    response.set({
      'Cache-Control': 'public, max-age=604800, immutable',
      'Content-Type': file.type,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    response.send(file.bytes);
  });
}
