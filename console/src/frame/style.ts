import type { Express, RequestHandler } from 'express';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CONSOLE_PATH, MODERATION_PATH } from '../paths.ts';

/** The product's font, in one file: operators' names are Latin. */
const FONT = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
const SHEETS = ['tokens', 'base', 'frame', 'parts'] as const;

/** The stylesheet and the font of each operators' area: the product's colours and type, but none of its code. */
export function mountStyles(app: Express): void {
  app.get(`${CONSOLE_PATH}/page.css`, stylesheet('charts'));
  app.get(`${MODERATION_PATH}/page.css`, stylesheet('lists'));
  const font = readFileSync(createRequire(import.meta.url).resolve(FONT));
  const sendFont: RequestHandler = (_request, response) => {
    response.type('woff2').set('Cache-Control', 'private, max-age=604800').send(font);
  };
  app.get(`${CONSOLE_PATH}/figtree.woff2`, sendFont);
  app.get(`${MODERATION_PATH}/figtree.woff2`, sendFont);
}

/** @param own the area's own styles */
function stylesheet(own: string): RequestHandler {
  const css = [...SHEETS, own].map((sheet) => readFileSync(path.join(import.meta.dirname, 'styles', `${sheet}.css`), 'utf8')).join('\n');
  return (_request, response) => {
    response.type('css').set('Cache-Control', 'private, max-age=300').send(css);
  };
}
