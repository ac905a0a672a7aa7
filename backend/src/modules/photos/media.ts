import type { Express, Request } from 'express';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import { secondsLeft } from './media-link.ts';
import { fileOf, type Format, storageKey, type Variant, VARIANTS } from './variants.ts';

const NAME = /^[A-Za-z0-9_-]{22}\.webp$/;
/** A random name never gets other bytes. Not a year: what a member deletes must leave caches within days. */
const PUBLIC = 'public, max-age=604800, immutable';
const TYPES: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

interface Found {
  prefix: string;
  variant: Variant;
  /** The file at the width that was asked for. */
  file: string;
  avif: readonly string[];
  cache: string;
}

/**
 * Serves `/media/<name>[?w=<width>]`: blurred twins and main images by their random name, every other original only by a
 * signed, expiring link (specification, section 6). Anything else is the same 404. The best format that the browser reads.
 */
export function mountMedia(app: Express, deps: Deps): void {
  app.get('/media/:name', async (request, response) => {
    const found = await findFile(deps, request);
    const picture = found && (await readPicture(deps, found, request.get('accept') ?? ''));
    if (!found || !picture) throw new ApiFailure('not_found');
    response.set({
      'Content-Type': TYPES[picture.format],
      'Cache-Control': found.cache,
      Vary: 'Accept',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'",
    });
    response.send(picture.bytes);
  });
}

async function readPicture(deps: Deps, found: Found, accept: string): Promise<{ bytes: Buffer; format: Format } | null> {
  const read = (file: string, format: Format) => deps.storage.read(storageKey(found.prefix, file, format));
  if (accept.includes('image/avif') && found.avif.includes(found.file)) {
    const bytes = await read(found.file, 'avif');
    if (bytes) return { bytes, format: 'avif' };
  }
  // A small photo has no larger file than its plain one.
  const sized = await read(found.file, 'webp');
  const file = sized ? found.file : found.variant;
  const webp = sized ?? (await read(file, 'webp'));
  if (!webp) return null;
  if (accept.includes('image/webp')) return { bytes: webp, format: 'webp' };
  const kept = await read(file, 'jpg');
  if (kept) return { bytes: kept, format: 'jpg' };
  const jpeg = Buffer.from(await deps.photos.run({ kind: 'jpeg', bytes: webp }));
  await deps.storage.write(storageKey(found.prefix, file, 'jpg'), jpeg);
  return { bytes: jpeg, format: 'jpg' };
}

async function findFile(deps: Deps, { params, query }: Request): Promise<Found | null> {
  const name = String(params['name']);
  if (!NAME.test(name)) return null;
  const variants = Object.keys(VARIANTS) as Variant[];
  const row = await deps.db
    .selectFrom('image')
    .innerJoin('profile', 'profile.id', 'image.profile_id')
    .select(['image.id', 'image.status', 'image.storage_key', 'image.avif', 'profile.active', 'profile.main_image_id'])
    .select(Object.values(VARIANTS).map((column) => `image.${column}` as const))
    .where((eb) => eb.or(Object.values(VARIANTS).map((column) => eb(`image.${column}`, '=', name))))
    .executeTakeFirst();
  if (!row) return null;
  const variant = variants.find((each) => row[VARIANTS[each]] === name)!;
  const width = query['w'] === undefined ? undefined : Number(query['w']);
  const file = fileOf(variant, width);
  if (!file) return null;
  const found = { prefix: row.storage_key, variant, file, avif: row.avif };
  if (isPublic(variant, row)) return { ...found, cache: PUBLIC };
  const left = secondsLeft(deps, name, query['e'], query['s']);
  return left > 0 ? { ...found, cache: `private, max-age=${left}, immutable` } : null;
}

function isPublic(variant: Variant, row: { id: number; status: string; active: boolean; main_image_id: number | null }): boolean {
  if (row.status !== 'active' || !row.active || variant === 'source') return false;
  return variant === 'blur' || variant === 'blur-thumb' || row.main_image_id === row.id;
}
