import { ConflictError, FreezeError } from '@nightlark/registry';
import { ReleaseError } from '@nightlark/release';
import { GateError, type Finding } from '@nightlark/registry/platform';
import type { ErrorRequestHandler, Response } from 'express';
import { ZodError, prettifyError } from 'zod';
import { AccessError } from '../access/signed.ts';
import type { Logger } from '../logging.ts';

export function sendError(response: Response, status: number, code: string, message: string, findings?: readonly Finding[]): void {
  response.status(status).json({ error: { code, message, ...(findings && { findings }) } });
}

/** An upload that differs from its declaration. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT']);

function isFull(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return NO_SPACE.has(code ?? '') || (cause instanceof Error && isFull(cause));
}

/** Error handler of the platform's API: known errors as JSON; unexpected ones are logged and answered without details. */
export function apiErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (response.headersSent || response.destroyed) return void response.destroy();
    if (error instanceof AccessError) return sendError(response, error.status, error.code, error.message);
    if (isFull(error)) {
      log.error({ alert: 'disk', id: request.get('x-request-id') }, 'the disk is full');
      return sendError(response, 507, 'full', 'The platform’s disk is full; nothing was changed, what is live stays as it is');
    }
    if (error instanceof GateError) return sendError(response, 422, 'gate', error.message, error.findings);
    if (error instanceof FreezeError) return sendError(response, 423, 'frozen', error.message);
    if (error instanceof ConflictError) return sendError(response, 409, 'conflict', error.message);
    if (error instanceof ReleaseError) return sendError(response, 400, 'refused', error.message);
    if (error instanceof ZodError) return sendError(response, 400, 'invalid', prettifyError(error).replace(/\s+/g, ' '));
    if (error instanceof UploadError) return sendError(response, error.status, 'upload', error.message);
    const { status } = error as { status?: number };
    if (status && status >= 400 && status < 500) return sendError(response, status, 'invalid', 'The body can’t be read');
    log.error({ err: error, id: request.get('x-request-id') }, 'platform call failed');
    return sendError(response, 500, 'failed', 'The platform could not do it; its log says why');
  };
}
