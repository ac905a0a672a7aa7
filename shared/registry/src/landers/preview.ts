import { landerName } from '@nightlark/contract/api';
import type { ReleaseStore } from '../stores/store.ts';

type Signer = Pick<ReleaseStore, 'sign' | 'isSigned'>;

/** What a link to a preview carries: which document, until when, and that this registry said so. */
export function sealPreview(store: Signer, name: string, hash: string, until: Date): string {
  const content = `${name}.${hash}.${until.getTime()}`;
  return `${content}.${store.sign(content)}`;
}

/** The hash of the document that a link opens; null for one that is over, was changed, or is for another lander. */
export function openPreview(store: Signer, name: string, token: string, now = new Date()): string | null {
  const [, content = '', hash = '', until = '', signature = ''] = /^([a-z0-9-]+\.([0-9a-f]{96})\.(\d{13}))\.([\w-]{86})$/.exec(token) ?? [];
  if (!landerName.safeParse(name).success || !content.startsWith(`${name}.`) || now.getTime() >= Number(until)) return null;
  return store.isSigned(content, signature) ? hash : null;
}
