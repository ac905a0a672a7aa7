import { Router } from 'express';
import path from 'node:path';
import { BAR } from './with-preview-bar.ts';

const FILES = [
  [BAR.script, 'text/javascript', 'preview-bar.js'],
  [BAR.styles, 'text/css', 'preview-bar.css'],
] as const;

/** The script of pages of a preview, and its styles. */
export function previewFiles(): Router {
  const router = Router();
  for (const [address, type, file] of FILES)
    router.get(address, (_request, response) => {
      response.set({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' });
      response.sendFile(path.join(import.meta.dirname, file));
    });
  return router;
}
