import { createHash } from 'node:crypto';

/** What a file must be, as `release.json` and pages say it. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
