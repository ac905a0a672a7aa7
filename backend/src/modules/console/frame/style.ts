import type { Express } from 'express';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CONSOLE_PATH } from '../paths.ts';

/** The product's font, in one file: operators' names are Latin. */
const FONT = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
const SHEETS = ['tokens', 'base', 'frame', 'parts'] as const;

const read = (file: string) => readFileSync(file, 'utf8');

/**
 * The stylesheet and the font of an operators' area: the product's colours and type, but none of its code.
 * @param own the files of the area's own styles
 */
export function mountStyle(app: Express, base: string, own: readonly string[]): void {
  const shared = SHEETS.map((sheet) => path.join(import.meta.dirname, 'styles', `${sheet}.css`));
  const css = [...shared, ...own].map(read).join('\n');
  const font = readFileSync(createRequire(import.meta.url).resolve(FONT));
  app.get(`${base}/page.css`, (_request, response) => {
    response.type('css').set('Cache-Control', 'private, max-age=300').send(css);
  });
  app.get(`${base}/figtree.woff2`, (_request, response) => {
    response.type('woff2').set('Cache-Control', 'private, max-age=604800').send(font);
  });
}

export const mountConsoleStyle = (app: Express): void =>
  mountStyle(app, CONSOLE_PATH, [path.join(import.meta.dirname, 'styles', 'charts.css')]);
