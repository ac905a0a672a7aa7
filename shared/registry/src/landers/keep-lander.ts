import type { Lander } from '@nightlark/contract';
import { landerPictureName } from '@nightlark/contract/api';
import { z } from 'zod';
import type { ReleaseStore } from '../stores/store.ts';
import { parseFile } from '@nightlark/release';
import { checkLander, lineOf, type LanderFinding } from './check-lander.ts';
import { LanderError } from './lander-error.ts';
import { keptPictureSchema, readPicture, type KeptPicture } from './pictures/kept-picture.ts';
import { checkPicture } from './pictures/make-picture.ts';

type Store = Pick<ReleaseStore, 'putLander' | 'readLander' | 'putLanderFile' | 'readLanderFile'>;

/** By the file's name in the document: what the registry calls its description. */
export type SentPictures = Readonly<Record<string, string>>;

export interface KeptLander {
  lander: Lander;
  hash: string;
  findings: LanderFinding[];
}

/** What the registry holds of a lander: the document word for word, and what its pictures became. */
const storedSchema = z.object({ document: z.string(), pictures: z.record(landerPictureName, keptPictureSchema) });

/** The files that a document names, and where. */
export function namedPictures({ images }: Lander): { file: string; path: (string | number)[] }[] {
  const named = (images?.pictures ?? []).map(({ file }, index) => ({ file, path: ['images', 'pictures', index, 'file'] }));
  const { share } = images ?? {};
  return share && !share.startsWith('/') ? [...named, { file: share, path: ['images', 'share'] }] : named;
}

/** Looks at the pictures that were sent once more: what is kept is what is shown. */
async function picturesOf(store: Store, text: string, lander: Lander, sent: SentPictures): Promise<Record<string, KeptPicture>> {
  const kept: Record<string, KeptPicture> = {};
  const findings: LanderFinding[] = [];
  for (const { file, path } of namedPictures(lander)) {
    const complain = (message: string) => findings.push({ line: lineOf(text, path), severity: 'error', message: `${file} ${message}` });
    const name = Object.hasOwn(sent, file) ? sent[file] : undefined;
    const picture = name ? await readPicture(store, name).catch(() => null) : null;
    if (!picture) complain('was not sent along');
    else kept[file] = picture;
    const smallest = picture?.files.find(({ type }) => type === 'image/webp');
    if (!smallest || path[1] === 'share') continue;
    const faults = await checkPicture(await store.readLanderFile(smallest.name), lander.template);
    for (const { severity, message } of faults) if (severity === 'error') complain(message);
  }
  if (findings.length > 0) throw new LanderError(findings);
  return kept;
}

/**
 * Keeps a document with its pictures under its hash; nothing is live by that.
 * @throws LanderError with the line of each error
 */
export async function keepLander(store: Store, text: string, sent: SentPictures = {}): Promise<KeptLander> {
  const { lander, findings } = checkLander(text);
  if (!lander) throw new LanderError(findings);
  const pictures = await picturesOf(store, text, lander, sent);
  return { lander, hash: await store.putLander(lander.name, JSON.stringify({ document: text, pictures })), findings };
}

/** The lander of a hash with its pictures, checked; null for what is no lander of that name. */
export async function readKeptLander(
  store: Pick<Store, 'readLander'>,
  name: string,
  hash: string,
): Promise<{ lander: Lander; pictures: Readonly<Record<string, KeptPicture>> } | null> {
  const { document, pictures } = parseFile(storedSchema, await store.readLander(name, hash), `${name}/${hash.slice(0, 12)}`);
  const { lander } = checkLander(document);
  return lander?.name === name ? { lander, pictures } : null;
}
