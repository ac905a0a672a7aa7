import type { Express } from 'express';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { FONT_PATH, STYLE_PATH } from '../paths.ts';

/** The product's font, in one file: operators' names are Latin. */
const FONT = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
const SHEETS = ['tokens', 'base', 'frame', 'parts', 'charts'] as const;

/** The console's stylesheet: the product's colours and type, but none of its code. */
export function mountStyle(app: Express): void {
  const css = SHEETS.map((sheet) => readFileSync(path.join(import.meta.dirname, 'styles', `${sheet}.css`), 'utf8')).join('\n');
  const font = readFileSync(createRequire(import.meta.url).resolve(FONT));
  app.get(STYLE_PATH, (_request, response) => {
    response.type('css').set('Cache-Control', 'private, max-age=300').send(css);
  });
  app.get(FONT_PATH, (_request, response) => {
    response.type('woff2').set('Cache-Control', 'private, max-age=604800').send(font);
  });
}
