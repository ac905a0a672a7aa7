import { landerName } from '@nightlark/contract/api';
import type { ReleaseStore } from '../stores/store.ts';

type Signer = Pick<ReleaseStore, 'sign' | 'isSigned'>;

/** Creates the token of a preview link: document hash and expiry, signed by this registry. */
export function signPreviewToken(store: Signer, name: string, hash: string, until: Date): string {
  const content = `${name}.${hash}.${until.getTime()}`;
  return `${content}.${store.sign(content)}`;
}

/** Verifies a preview token and returns its document hash; null if expired, modified or for another lander. */
export function verifyPreviewToken(store: Signer, name: string, token: string, now = new Date()): string | null {
  const [, content = '', hash = '', until = '', signature = ''] = /^([a-z0-9-]+\.([0-9a-f]{96})\.(\d{13}))\.([\w-]{86})$/.exec(token) ?? [];
  if (!landerName.safeParse(name).success || !content.startsWith(`${name}.`) || now.getTime() >= Number(until)) return null;
  return store.isSigned(content, signature) ? hash : null;
}
