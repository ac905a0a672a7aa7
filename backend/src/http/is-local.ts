import { isLoopback } from '@nightlark/contract/server';
import type { Request } from 'express';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1']);

/**
 * Whether the request comes from this machine. Checks the host too: another site's name that resolves to it (DNS rebinding) is rejected.
 */
export const isLocal = (request: Request): boolean => isLoopback(request.ip ?? '') && LOCAL_HOSTS.has(request.hostname);
