import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { S3Client } from '@nightlark/s3';
import type { ReleaseStore } from './store.ts';

type NonceStore = Pick<ReleaseStore, 'useNonce'>;

/** Nonces are grouped by time slots, to be deleted together. A slot is longer than the validity of a signed call. */
const SLOT_SECONDS = 900;

const slotOf = (created: number) => Math.floor(created / SLOT_SECONDS);
const nameOf = (nonce: string) => createHash('sha256').update(nonce).digest('hex');
/** By this machine's clock, if that of a nonce is ahead: else it would throw away those that are valid now. */
const isOld = (slot: string, created: number) => !(Number(slot) >= slotOf(Math.min(created, Date.now() / 1_000)) - 1);

export function directoryNonces(root: string): NonceStore {
  return {
    async useNonce(nonce, created) {
      const slot = path.join(root, String(slotOf(created)));
      const isNewSlot = (await mkdir(slot, { recursive: true })) !== undefined;
      if (isNewSlot)
        for (const other of await readdir(root))
          if (isOld(other, created)) await rm(path.join(root, other), { recursive: true, force: true });
      try {
        await (await open(path.join(slot, nameOf(nonce)), 'wx')).close();
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      }
    },
  };
}

const PREFIX = 'nonces/';

export function s3Nonces(s3: S3Client): NonceStore {
  let cleaned = -1;
  async function clean(created: number): Promise<void> {
    cleaned = slotOf(created);
    const old = (await s3.list(PREFIX)).filter((key) => isOld(key.slice(PREFIX.length).split('/')[0]!, created));
    for (const key of old) await s3.remove(key);
  }
  return {
    async useNonce(nonce, created) {
      // A failed deletion is retried with the next slot.
      if (slotOf(created) !== cleaned) await clean(created).catch(() => undefined);
      const key = `${PREFIX}${slotOf(created)}/${nameOf(nonce)}`;
      const id = randomUUID();
      if (await s3.put(key, id, 'new')) return true;
      // A repeated request meets its own write.
      return (await s3.get(key))?.content.toString() === id;
    },
  };
}
