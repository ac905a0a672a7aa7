import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs';
import path from 'node:path';
import { DEFAULTS } from '@nightlark/contract';
import type { RequestHandler } from 'express';
import multer from 'multer';
import { ApiFailure } from '../failure.ts';

const limits = { fileSize: DEFAULTS.photoMaxBytes, files: 1, fields: 4, fieldSize: 1_000, parts: 6 };

/**
 * Streams the one file of a multipart form to disk, not into memory, so that concurrent uploads use little memory. It is
 * deleted once the response is sent or the connection is lost.
 */
export function receiveUpload(directory: string, name: string): RequestHandler {
  return (request, response, next) => {
    const files: string[] = [];
    // Not by `request.file.path`: multer removes the path where it deleted the file itself after an error.
    const removeFiles = () => files.forEach((file) => rm(file, { force: true }, () => undefined));
    const storage = multer.diskStorage({
      destination: directory,
      filename(_request, _file, named) {
        const file = randomUUID();
        files.push(path.join(directory, file));
        named(null, file);
      },
    });
    response.on('close', removeFiles);
    multer({ storage, limits }).single(name)(request, response, (error: unknown) => {
      if (!response.closed) return next(isBrokenForm(error) ? new ApiFailure('photo_invalid', { field: name }) : error);
      // The client disconnected; files that were still being written at that time exist only now.
      removeFiles();
    });
  };
}

/** The parser names its own errors; those of the multipart format below it (no boundary, premature end) have no code. */
function isBrokenForm(error: unknown): boolean {
  if (error instanceof multer.MulterError) return error.code !== 'LIMIT_FILE_SIZE';
  return error instanceof Error && !('code' in error);
}
