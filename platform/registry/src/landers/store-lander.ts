import type { Lander } from '@nightlark/contract';
import { landerName, landerPictureName } from '@nightlark/contract/api';
import { z } from 'zod';
import type { LinkKind } from '../links/signed-link.ts';
import { landerHash } from '../stores/index-schema.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { parseFile } from '@nightlark/release';
import { checkLander, lineOf, type LanderFinding } from './check-lander.ts';
import { LanderError } from './lander-error.ts';
import { storedPictureSchema, readPicture, type StoredPicture } from './pictures/stored-picture.ts';
import { checkPicture } from './pictures/convert-picture.ts';

type Store = Pick<ReleaseStore, 'putLander' | 'readLander' | 'putLanderFile' | 'readLanderFile'>;

/** File name in the document → name of the stored picture. */
export type UploadedPictures = Readonly<Record<string, string>>;

interface StoredLander {
  lander: Lander;
  hash: string;
  findings: LanderFinding[];
}

/** A link to a document that is not published. */
const linkedSchema = z.strictObject({ name: landerName, hash: landerHash });
export const LANDER_LINK: LinkKind<z.output<typeof linkedSchema>> = { id: 'lander1', what: 'a lander', schema: linkedSchema };

/** A stored lander: the document verbatim, and its processed pictures. */
const storedSchema = z.object({ document: z.string(), pictures: z.record(landerPictureName, storedPictureSchema) });

/** Picture files referenced by a document, with their JSON paths. */
export function referencedPictures({ images }: Lander): { file: string; path: (string | number)[] }[] {
  const named = (images?.pictures ?? []).map(({ file }, index) => ({ file, path: ['images', 'pictures', index, 'file'] }));
  const { share } = images ?? {};
  return share && !share.startsWith('/') ? [...named, { file: share, path: ['images', 'share'] }] : named;
}

/** Reads and checks the uploaded pictures of a document. */
async function picturesOf(store: Store, text: string, lander: Lander, sent: UploadedPictures): Promise<Record<string, StoredPicture>> {
  const stored: Record<string, StoredPicture> = {};
  const findings: LanderFinding[] = [];
  for (const { file, path } of referencedPictures(lander)) {
    const complain = (message: string) => findings.push({ line: lineOf(text, path), severity: 'error', message: `${file} ${message}` });
    const name = Object.hasOwn(sent, file) ? sent[file] : undefined;
    const picture = name ? await readPicture(store, name).catch(() => null) : null;
    if (!picture) complain('was not sent along');
    else stored[file] = picture;
    const smallest = picture?.files.find(({ type }) => type === 'image/webp');
    if (!smallest || path[1] === 'share') continue;
    const faults = await checkPicture(await store.readLanderFile(smallest.name), lander.template);
    for (const { severity, message } of faults) if (severity === 'error') complain(message);
  }
  if (findings.length > 0) throw new LanderError(findings);
  return stored;
}

/**
 * Stores a document with its pictures by its hash; does not make it live.
 * @throws LanderError with the line of each error
 */
export async function storeLander(store: Store, text: string, sent: UploadedPictures = {}): Promise<StoredLander> {
  const { lander, findings } = checkLander(text);
  if (!lander) throw new LanderError(findings);
  const pictures = await picturesOf(store, text, lander, sent);
  return { lander, hash: await store.putLander(lander.name, JSON.stringify({ document: text, pictures })), findings };
}

/** Reads a lander with its pictures by its hash; null if it has another name. */
export async function readStoredLander(
  store: Pick<Store, 'readLander'>,
  name: string,
  hash: string,
): Promise<{ lander: Lander; pictures: Readonly<Record<string, StoredPicture>> } | null> {
  const { document, pictures } = parseFile(storedSchema, await store.readLander(name, hash), `${name}/${hash.slice(0, 12)}`);
  const { lander } = checkLander(document);
  return lander?.name === name ? { lander, pictures } : null;
}
