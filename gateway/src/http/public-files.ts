import express, { type RequestHandler } from 'express';
import { existsSync, readdirSync } from 'node:fs';

/** Files with fixed URLs: icons, the manifest, the push worker. Cached for a day; the worker not at all. */
export function publicFiles(directory: () => string): RequestHandler {
  const open = (root: string) => ({
    root,
    // Avoids a file system lookup for each page.
    names: new Set(existsSync(root) ? readdirSync(root) : []),
    files: express.static(root, {
      index: false,
      redirect: false,
      setHeaders(response, file) {
        response.setHeader('cache-control', file.endsWith('.js') ? 'no-cache' : 'public, max-age=86400');
      },
    }),
  });
  let served: ReturnType<typeof open> | null = null;
  return (request, response, next) => {
    const root = directory();
    if (served?.root !== root) served = open(root);
    if (!served.names.has(request.path.split('/', 2)[1]!)) return next();
    served.files(request, response, next);
  };
}
