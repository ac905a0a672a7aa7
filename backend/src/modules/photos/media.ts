import type { Express, Request } from 'express';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import { secondsLeft } from './media-link.ts';
import { storageKey, type Variant, VARIANTS } from './variants.ts';

const NAME = /^[A-Za-z0-9_-]{22}\.webp$/;
/** A random name never gets other bytes. Not a year: what a member deletes must leave caches within days. */
const PUBLIC = 'public, max-age=604800, immutable';

/**
 * Serves `/media/<name>`: blurred twins and main images by their random name, every other original only by a signed,
 * expiring link (specification, section 6). Anything else is the same 404.
 */
export function mountMedia(app: Express, deps: Deps): void {
  app.get('/media/:name', async (request, response) => {
    const found = await findFile(deps, request);
    const bytes = found && (await deps.storage.read(found.key));
    if (!found || !bytes) throw new ApiFailure('not_found');
    response.set({
      'Content-Type': 'image/webp',
      'Cache-Control': found.cache,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'",
    });
    response.send(bytes);
  });
}

async function findFile(deps: Deps, { params, query }: Request): Promise<{ key: string; cache: string } | null> {
  const name = String(params['name']);
  if (!NAME.test(name)) return null;
  const row = await deps.db
    .selectFrom('image')
    .innerJoin('profile', 'profile.id', 'image.profile_id')
    .select([
      'image.id',
      'image.status',
      'image.storage_key',
      'image.name',
      'image.thumb_name',
      'image.blur_name',
      'image.blur_thumb_name',
      'profile.active',
      'profile.main_image_id',
    ])
    .where((eb) =>
      eb.or([
        eb('image.name', '=', name),
        eb('image.thumb_name', '=', name),
        eb('image.blur_name', '=', name),
        eb('image.blur_thumb_name', '=', name),
      ]),
    )
    .executeTakeFirst();
  if (!row) return null;
  const variant = (Object.keys(VARIANTS) as Variant[]).find((each) => row[VARIANTS[each]] === name)!;
  const key = storageKey(row.storage_key, variant);
  const blurred = variant === 'blur' || variant === 'blur-thumb';
  if (row.status === 'active' && row.active && (blurred || row.main_image_id === row.id)) return { key, cache: PUBLIC };
  const left = secondsLeft(deps, name, query['e'], query['s']);
  return left > 0 ? { key, cache: `private, max-age=${left}, immutable` } : null;
}
