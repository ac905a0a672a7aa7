import { ConflictError, FreezeError } from '@nightlark/registry';
import { ReleaseError } from '@nightlark/release';
import { GateError, type Finding } from '@nightlark/registry/platform';
import type { ErrorRequestHandler, Response } from 'express';
import { ZodError, prettifyError } from 'zod';
import { AccessError } from '../access/signed.ts';
import type { Logger } from '../logging.ts';
import { StatusError } from '../status-error.ts';

interface ErrorBody {
  code: string;
  message: string;
  findings?: readonly Finding[];
}

export function sendError(response: Response, status: number, error: ErrorBody): void {
  response.status(status).json({ error });
}

/** An upload that differs from its declaration. */
export class UploadError extends StatusError {}

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT']);

function isFull(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return NO_SPACE.has(code ?? '') || (cause instanceof Error && isFull(cause));
}

/** Error handler of the platform's API: known errors as JSON; unexpected ones are logged and answered without details. */
export function apiErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (response.headersSent || response.destroyed) return void response.destroy();
    if (error instanceof AccessError) return sendError(response, error.status, { code: error.code, message: error.message });
    if (isFull(error)) {
      log.error({ alert: 'disk', id: request.get('x-request-id') }, 'the disk is full');
      return sendError(response, 507, {
        code: 'full',
        message: 'The platform’s disk is full; nothing was changed, what is live stays as it is',
      });
    }
    if (error instanceof GateError) return sendError(response, 422, { code: 'gate', message: error.message, findings: error.findings });
    if (error instanceof FreezeError) return sendError(response, 423, { code: 'frozen', message: error.message });
    if (error instanceof ConflictError) return sendError(response, 409, { code: 'conflict', message: error.message });
    if (error instanceof ReleaseError) return sendError(response, 400, { code: 'refused', message: error.message });
    if (error instanceof ZodError) return sendError(response, 400, { code: 'invalid', message: prettifyError(error).replace(/\s+/g, ' ') });
    if (error instanceof UploadError) return sendError(response, error.status, { code: 'upload', message: error.message });
    const { status } = error as { status?: number };
    if (status && status >= 400 && status < 500) return sendError(response, status, { code: 'invalid', message: 'The body can’t be read' });
    log.error({ err: error, id: request.get('x-request-id') }, 'platform call failed');
    return sendError(response, 500, { code: 'failed', message: 'The platform could not do it; its log says why' });
  };
}
