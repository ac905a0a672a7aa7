import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs';
import path from 'node:path';
import { DEFAULTS } from '@nightlark/contract';
import type { RequestHandler } from 'express';
import multer from 'multer';
import { ApiFailure } from './failure.ts';

const limits = { fileSize: DEFAULTS.photoMaxBytes, files: 1, fields: 4, fieldSize: 1_000, parts: 6 };

/**
 * Takes the one file of a multipart form onto the disk and not into memory: thirty of them at once weigh nothing. It is
 * deleted once the request is answered or its connection is lost.
 */
export function receiveUpload(directory: string, name: string): RequestHandler {
  return (request, response, next) => {
    const files: string[] = [];
    // Not by `request.file.path`: multer takes the path away where it has removed the file itself, after an error.
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
      // Nobody is left to answer; what was still being written when the connection went is there only now.
      removeFiles();
    });
  };
}

/** The parser names its own errors; those of the form below it (no boundary, an end too early) have no name. */
function isBrokenForm(error: unknown): boolean {
  if (error instanceof multer.MulterError) return error.code !== 'LIMIT_FILE_SIZE';
  return error instanceof Error && !('code' in error);
}
