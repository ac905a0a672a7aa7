import { assertCoordinates, type Assets, integrityTable } from '@nightlark/release';
import express, { type RequestHandler, type Response } from 'express';
import { existsSync, readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { bestEncoding, type Encoding } from './encoding.ts';

/** Files with fixed URLs: icons, the workers. Cached for a day; the workers not at all. */
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

/** `/mf/<name>/<version>/integrity.json`: the hashes of a release's client files, available as long as the files. */
export function integrityFiles(
  assetsOf: (name: string, version: string) => Promise<Assets | null>,
): RequestHandler<{ name?: string; version: string }> {
  async function find(name: string, version: string): Promise<Assets | null> {
    assertCoordinates(name, version);
    return assetsOf(name, version);
  }
  return async (request, response) => {
    const { name = 'shell', version } = request.params;
    const assets = await find(name, version).catch(() => null);
    if (!assets) return void response.status(404).set('cache-control', 'no-store').type('text').send('No such release');
    response.set('cache-control', 'public, max-age=31536000, immutable').type('json').send(integrityTable(assets).text);
  };
}

const EXTENSIONS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

async function isFile(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null))?.isFile() ?? false;
}

function sendFile(response: Response, root: string, file: string): Promise<void> {
  const options = { root, etag: false, lastModified: false, cacheControl: false, acceptRanges: false, dotfiles: 'deny' as const };
  return new Promise((resolve, reject) => response.sendFile(file, options, (error) => (error ? reject(error) : resolve())));
}

function notFound(response: Response): void {
  response.status(404).type('text').set('cache-control', 'no-store').send('No such file');
}

/** Serves files of one part of releases: immutable, cached for ever, compressed at build time. */
export function immutableFiles(
  directoryOf: (name: string, version: string) => string | Promise<string>,
  part = 'client',
): RequestHandler<{ name?: string; version: string; file: string[] }> {
  return async (request, response) => {
    const { name = 'shell', version } = request.params;
    const file = request.params.file.join('/');
    try {
      assertCoordinates(name, version);
    } catch {
      return notFound(response);
    }
    const root = path.resolve(await directoryOf(name, version), part);
    const target = path.resolve(root, file);
    if (!target.startsWith(root + path.sep) || !(await isFile(target))) return notFound(response);
    response.set('cache-control', 'public, max-age=31536000, immutable').type(path.extname(file)).vary('accept-encoding');
    const encoding = bestEncoding(request);
    if (encoding && (await isFile(target + EXTENSIONS[encoding]))) {
      response.set('content-encoding', encoding);
      return sendFile(response, root, file + EXTENSIONS[encoding]);
    }
    return sendFile(response, root, file);
  };
}
