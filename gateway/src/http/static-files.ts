import { assertCoordinates } from '@nightlark/release';
import type { RequestHandler, Response } from 'express';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { bestEncoding, type Encoding } from './encoding.ts';

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
