import type { Express } from 'express';
import type { Deps } from '../deps.ts';
import { openApiDocument } from './document.ts';

/** `GET /api/openapi.json`; in production only where the operator wants it (`OPENAPI=true`), and like nothing at all otherwise. */
export function mountOpenApi(app: Express, { config }: Pick<Deps, 'config'>): void {
  if (config.OPENAPI === 'false' || (config.production && !config.OPENAPI)) return;
  const document = openApiDocument();
  app.get('/api/openapi.json', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').json(document);
  });
}
