import { createHash } from 'node:crypto';

/** Subresource integrity of a file, as in `release.json` and pages. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
