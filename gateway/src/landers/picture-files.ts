import type { ReleaseStore } from '@nightlark/registry';
import { landerFileName } from '@nightlark/registry/landers';
import type { RequestHandler } from 'express';

export const PICTURES_PATH = '/platform/pictures';
/** Cached pictures of some tens of KB each: those of current adverts. */
const MAX_CACHED = 100;

/** Pictures of landers, named by their hash, so browsers cache them for ever. Those of a preview can't be guessed without its link. */
export function pictureFiles(store: Pick<ReleaseStore, 'hasLanderFile' | 'readLanderFile'>): RequestHandler<{ file: string }> {
  const cache = new Map<string, Buffer>();
  const read = async (file: string) => ((await store.hasLanderFile(file)) ? store.readLanderFile(file) : null);
  return async (request, response) => {
    const { file } = request.params;
    const isPicture = landerFileName.safeParse(file).success && !file.endsWith('.json');
    const content = isPicture ? (cache.get(file) ?? (await read(file).catch(() => null))) : null;
    if (!content) return void response.status(404).set('cache-control', 'no-store').type('text').send('No such picture');
    cache.set(file, content);
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value!);
    response.set('cache-control', 'public, max-age=31536000, immutable').type(file.split('.')[1]!).send(content);
  };
}
