import type { RequestHandler } from 'express';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sendError } from './errors.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Made at the first start in development, so that a developer has nothing to set up. */
function developmentToken(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    mkdirSync(path.dirname(file), { recursive: true });
    const token = randomBytes(24).toString('base64url');
    writeFileSync(file, `${token}\n`, { mode: 0o600 });
    return token;
  }
}

export interface TokenConfig {
  isProduction: boolean;
  platformToken: string | undefined;
  dataDir: string;
}

/** The platform's token; null where production has none: the API is closed then. */
export function openToken({ isProduction, platformToken, dataDir }: TokenConfig): string | null {
  if (platformToken) return platformToken;
  return isProduction ? null : developmentToken(path.join(dataDir, 'keys/platform-token'));
}

/** Lets only the token's holder pass. Digests are compared, so that neither time nor length tells anything. */
export function requireToken(token: string | null): RequestHandler {
  const wanted = token && digest(token);
  return (request, response, next) => {
    if (!wanted) return sendError(response, 503, 'closed', 'PLATFORM_TOKEN is not set on this platform: its API is closed');
    const given = /^Bearer (\S{1,500})$/.exec(request.get('authorization') ?? '')?.[1];
    if (given && timingSafeEqual(digest(given), wanted)) return next();
    response.set('www-authenticate', 'Bearer realm="platform"');
    return sendError(response, 401, 'token', given ? 'The token is not the platform’s' : 'A token is needed: Authorization: Bearer …');
  };
}
