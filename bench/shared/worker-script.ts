import type { Request } from '@playwright/test';

const SHARED_WORKER = /\/live-worker\.js(\?|$)/;

/** A shared worker's script is requested by the page, but Playwright never reports the end of its response, which arrives in the worker. */
export const isWorkerScript = (request: Request): boolean => SHARED_WORKER.test(request.url());
