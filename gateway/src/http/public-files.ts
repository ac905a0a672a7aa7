import express, { type RequestHandler } from 'express';
import path from 'node:path';

/** Files with fixed addresses: icons, the manifest, the push worker. Asked for anew each day; the worker each time. */
export function publicFiles(shellDirectory: string, version: string): RequestHandler {
  return express.static(path.join(shellDirectory, version, 'public'), {
    index: false,
    redirect: false,
    setHeaders(response, file) {
      response.setHeader('cache-control', file.endsWith('.js') ? 'no-cache' : 'public, max-age=86400');
    },
  });
}
