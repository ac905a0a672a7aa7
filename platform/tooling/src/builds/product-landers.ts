import { LANDER_NAMES } from '@nightlark/contract';
import { ReleaseError } from '@nightlark/release';
import type { Change, ReleaseStore } from '@nightlark/registry';
import { BUILD_AUTHOR } from '@nightlark/registry/platform';
import { storeLander } from '@nightlark/registry/landers';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../packages.ts';

/** Directory of the product's own documents, one for each design, and templates of new ones. */
export const LANDERS = path.join(ROOT, 'landers');

/** Number of journal entries searched for who removed a lander. */
const JOURNAL = 500;

/** The product's landers that a build publishes: not those that marketing published or removed. */
async function ownNames(store: ReleaseStore): Promise<string[]> {
  const { landers } = await store.readIndex();
  const missing = LANDER_NAMES.filter((name) => !Object.hasOwn(landers, name));
  const journal = missing.length > 0 ? await store.readJournal(JOURNAL) : [];
  const isOwn = (name: string) => {
    const by = landers[name]?.by ?? journal.find(({ remote }) => remote === `lander ${name}`)?.who;
    return by === undefined || by === BUILD_AUTHOR;
  };
  return LANDER_NAMES.filter(isOwn);
}

/** Publishes the product’s nine landers (docs/product/landers.md) like any other document. */
export async function publishProductLanders(store: ReleaseStore): Promise<void> {
  const changes: Change[] = [];
  for (const name of await ownNames(store)) {
    const file = path.join(LANDERS, `${name}.json`);
    const text = await readFile(file, 'utf8').catch(() => {
      throw new ReleaseError(`${file} is missing`);
    });
    const { hash } = await storeLander(store, text);
    changes.push({ action: 'publish-lander', lander: name, hash });
  }
  await store.move(changes, { who: BUILD_AUTHOR });
}
