import type { Deps } from '../../../deps.ts';
import { UNSENT_MS } from './attach-photo.ts';

const EVERY_MS = 3_600_000;

/** Forgets uploads that were never sent; their files follow. */
export async function forgetUnsentPhotos({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('chat_photo')
    .where('message_id', 'is', null)
    .where('created_at', '<=', new Date(now().getTime() - UNSENT_MS))
    .execute();
}

/** Does so every hour. @returns the function that ends it */
export function startForgettingUnsentPhotos(deps: Pick<Deps, 'db' | 'now' | 'log'>): () => void {
  const timer = setInterval(() => {
    forgetUnsentPhotos(deps).catch((error: unknown) => deps.log.error({ err: error }, 'unsent photos not forgotten'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
