import type { Express } from 'express';
import { openApiDocument } from './document.ts';

/** `GET /api/openapi.json` */
export function mountOpenApi(app: Express): void {
  const document = openApiDocument();
  app.get('/api/openapi.json', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').json(document);
  });
}
