import type { Express } from 'express';
import type { Deps } from '../deps.ts';
import { openApiDocument } from './document.ts';

/** `GET /api/openapi.json`; in production only if enabled (`OPENAPI=true`), otherwise a normal 404. */
export function mountOpenApi(app: Express, { config }: Pick<Deps, 'config'>): void {
  if (config.OPENAPI === 'false' || (config.production && !config.OPENAPI)) return;
  const document = openApiDocument();
  app.get('/api/openapi.json', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').json(document);
  });
}
