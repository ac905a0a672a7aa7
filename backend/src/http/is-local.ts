import type { Request } from 'express';

const LOOPBACK = /^(?:::1|127\.\d+\.\d+\.\d+|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1']);

/** Whether somebody on this machine asks. The host is checked too: another site's name that points here must not be let in. */
export const isLocal = (request: Request): boolean => LOOPBACK.test(request.ip ?? '') && LOCAL_HOSTS.has(request.hostname);
