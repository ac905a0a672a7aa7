import type { ReleaseStore } from '@nightlark/registry';
import { landerFileName } from '@nightlark/registry/landers';
import type { RequestHandler } from 'express';
import { BoundedMap } from '../bounded-map.ts';
import { shortRetryAfter } from '../http/refuse.ts';
import type { Logger } from '../logging.ts';

export const PICTURES_PATH = '/platform/pictures';
/** Cached pictures of some tens of KB each: those of current adverts. */
const MAX_CACHED = 100;
/** Anybody may ask for pictures: a failing store is reported once in this time. */
const REPORT_MS = 10_000;

/** Pictures of landers, named by their hash, so browsers cache them for ever. Those of a preview can't be guessed without its link. */
export function pictureFiles(
  store: Pick<ReleaseStore, 'hasLanderFile' | 'readLanderFile'>,
  log: Pick<Logger, 'error'>,
): RequestHandler<{ file: string }> {
  const cache = new BoundedMap<string, Buffer>(MAX_CACHED);
  let reportedAt = -Infinity;

  async function read(file: string): Promise<Buffer | null> {
    if (!landerFileName.safeParse(file).success || file.endsWith('.json')) return null;
    const content = cache.get(file) ?? ((await store.hasLanderFile(file)) ? await store.readLanderFile(file) : null);
    if (content) cache.set(file, content);
    return content;
  }

  function report(file: string, { message }: Error): void {
    if (performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    log.error({ alert: 'lander', file, reason: message }, 'a picture of a lander can’t be read');
  }

  return async (request, response) => {
    const { file } = request.params;
    response.set('cache-control', 'no-store').type('text');
    try {
      const content = await read(file);
      if (!content) return void response.status(404).send('No such picture');
      response.set('cache-control', 'public, max-age=31536000, immutable').type(file.split('.')[1]!).send(content);
    } catch (error) {
      report(file, error as Error);
      response.status(503).set('retry-after', String(shortRetryAfter())).send('The picture can’t be read now');
    }
  };
}
