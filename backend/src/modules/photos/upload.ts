import { PHOTOS_FREE, PHOTOS_PREMIUM } from '@nightlark/contract';
import { rename, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { toJsonb } from '../../db/to-jsonb.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { sourceColumns, writeFiles } from './files.ts';
import { accessTo, presentOwnImage } from './present-image.ts';
import { countPhotos, insertPhoto, ownerOf } from './repository.ts';
import { statusOfNewPhoto } from './decide-photo.ts';

/** An upload that takes longer is answered 202: well within the timeouts of gateways and proxies. */
const ANSWER_AFTER_MS = 10_000;
/** An upload without an outcome after this was lost with its process: no photo takes as long. */
const LOST_AFTER_MS = 150_000;
/** How long the outcome of an upload is known. */
const KEPT_MS = 24 * 3_600_000;

type OwnImage = ReturnType<typeof presentOwnImage>;
interface Upload {
  key: string;
  /** Path of the picture. */
  file: string;
  /** Aborted when the client leaves before it is answered. */
  signal: AbortSignal;
  answerAfterMs?: number;
}

type UploadDeps = Pick<Deps, 'db' | 'now'>;

/** Processes and adds a photo. @throws ApiFailure with the reason of the refusal; if the client left before its turn, the signal's reason */
export async function addFile(
  deps: Deps,
  viewer: Viewer,
  picture: string,
  options: { key?: string; signal: AbortSignal },
): Promise<OwnImage> {
  const limit = photoLimit(viewer);
  // Before the expensive decoding; `insertPhoto` counts again under a lock.
  if ((await countPhotos(deps.db, viewer.id)) >= limit) throw new ApiFailure('photo_limit', { params: { limit } });
  const files = await deps.photos.run({ kind: 'files', picture, crop: null, trusted: false }, options.signal);
  const columns = await writeFiles(deps, files);
  const row = { profile_id: viewer.id, status: statusOfNewPhoto(deps), ...columns, ...sourceColumns(files) };
  const { image, owner } = await insertPhoto(deps, row, { limit, ...(options.key && { upload: options.key }) });
  await deps.domainEvents.publish({ name: 'traceLeft', event: { accountId: viewer.id, photo: files.hash } });
  return presentOwnImage(deps, image, accessTo(image, owner, viewer));
}

/**
 * Adds a photo once, however often it is sent with this key.
 * @returns null when it is still being processed, here or in another process: `outcomeOf` tells later
 * @throws ApiFailure with the reason of the refusal
 */
export async function upload(
  deps: Deps,
  viewer: Viewer,
  { key, file, signal, answerAfterMs = ANSWER_AFTER_MS }: Upload,
): Promise<OwnImage | null> {
  if (!(await begin(deps, viewer.id, key))) return outcomeOf(deps, viewer, key);
  // The original is deleted once the response is sent.
  const picture = `${file}.kept`;
  const adding = rename(file, picture)
    .then(() => addFile(deps, viewer, picture, { key, signal }))
    .catch(async (error: unknown) => {
      await end(deps, viewer.id, key, error);
      throw error;
    })
    .finally(() => rm(picture, { force: true }));
  const answered = new AbortController();
  const timeout = wait(answerAfterMs, null, { signal: answered.signal, ref: false }).catch(() => null);
  // After the timeout its error has been stored, and nobody else handles it.
  return Promise.race([adding, timeout]).finally(() => answered.abort());
}

/** @throws ApiFailure with the reason of the refusal; `not_found` for an upload that never arrived, or was lost */
export async function outcomeOf(deps: Deps, viewer: Viewer, key: string): Promise<OwnImage | null> {
  const row = await deps.db
    .selectFrom('upload')
    .select(['image_id', 'refusal', 'started_at'])
    .where('profile_id', '=', viewer.id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row?.refusal) throw new ApiFailure(row.refusal.code, { field: 'photo', params: row.refusal.params });
  if (!row || (!row.image_id && isLost(deps, row.started_at))) throw new ApiFailure('not_found');
  if (!row.image_id) return null;
  const image = await deps.db.selectFrom('image').selectAll().where('id', '=', row.image_id).executeTakeFirst();
  if (!image) throw new ApiFailure('not_found');
  return presentOwnImage(deps, image, accessTo(image, await ownerOf(deps.db, viewer.id), viewer));
}

const lostBefore = ({ now }: Pick<Deps, 'now'>) => new Date(now().getTime() - LOST_AFTER_MS);
const isLost = (deps: UploadDeps, startedAt: Date) => startedAt < lostBefore(deps);

/** Claims the key. False when it was claimed before, unless that upload was lost. */
async function begin(deps: UploadDeps, profileId: number, key: string): Promise<boolean> {
  const started_at = deps.now();
  const claimed = await deps.db
    .insertInto('upload')
    .values({ profile_id: profileId, key, started_at })
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'key'])
        .doUpdateSet({ started_at })
        .where('upload.image_id', 'is', null)
        .where('upload.refusal', 'is', null)
        .where('upload.started_at', '<', lostBefore(deps)),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Keeps why the picture itself was refused: sent again, it would be again. After any other error the key is free. */
async function end({ db }: UploadDeps, profileId: number, key: string, error: unknown): Promise<void> {
  const isFinal = error instanceof ApiFailure && error.code.startsWith('photo_') && error.code !== 'photo_limit';
  if (isFinal) {
    const refusal = toJsonb({ code: error.code, params: error.params });
    await db.updateTable('upload').set({ refusal }).where('profile_id', '=', profileId).where('key', '=', key).execute();
  } else await db.deleteFrom('upload').where('profile_id', '=', profileId).where('key', '=', key).execute();
}

/** Forgets outcomes that no client asks for any more. */
export async function deleteOldUploads({ db, now }: UploadDeps): Promise<void> {
  await db
    .deleteFrom('upload')
    .where('started_at', '<', new Date(now().getTime() - KEPT_MS))
    .execute();
}

/** How many photos a member may have. */
export const photoLimit = ({ paid }: { paid: boolean }): number => (paid ? PHOTOS_PREMIUM : PHOTOS_FREE);
