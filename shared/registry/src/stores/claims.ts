import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { S3Client } from '@nightlark/s3';
import type { ReleaseStore } from './store.ts';

type Claims = Pick<ReleaseStore, 'claim'>;

/** Claims lie together by time, so that old ones are thrown away together. Longer than a signed call is believed. */
const SLOT_SECONDS = 900;

const slotOf = (created: number) => Math.floor(created / SLOT_SECONDS);
const nameOf = (what: string) => createHash('sha256').update(what).digest('hex');
const isOld = (slot: string, created: number) => !(Number(slot) >= slotOf(created) - 1);

export function directoryClaims(root: string): Claims {
  return {
    async claim(what, created) {
      const slot = path.join(root, String(slotOf(created)));
      const isNewSlot = (await mkdir(slot, { recursive: true })) !== undefined;
      if (isNewSlot)
        for (const other of await readdir(root))
          if (isOld(other, created)) await rm(path.join(root, other), { recursive: true, force: true });
      try {
        await (await open(path.join(slot, nameOf(what)), 'wx')).close();
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      }
    },
  };
}

const PREFIX = 'claims/';

export function s3Claims(s3: S3Client): Claims {
  let cleaned = -1;
  async function clean(created: number): Promise<void> {
    cleaned = slotOf(created);
    const old = (await s3.list(PREFIX)).filter((key) => isOld(key.slice(PREFIX.length).split('/')[0]!, created));
    for (const key of old) await s3.remove(key);
  }
  return {
    async claim(what, created) {
      // What can't be thrown away now is thrown away with the next.
      if (slotOf(created) !== cleaned) await clean(created).catch(() => undefined);
      return s3.put(`${PREFIX}${slotOf(created)}/${nameOf(what)}`, '', 'new');
    },
  };
}
