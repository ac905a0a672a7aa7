import { PHOTO_CACHE_DAYS } from '@nightlark/contract';
import type { Express, Request, Response } from 'express';
import { sql } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { hashOfSession } from '../../session/session.ts';
import { secondsLeft } from './media-link.ts';
import { fileOf, type Format, storageKey, type Variant, VARIANTS } from './variants.ts';

const NAME = /^[A-Za-z0-9_-]{22}\.webp$/;
/** The bytes of a random name never change. Not a year: deleted photos must leave caches within days. */
const PUBLIC = `public, max-age=${PHOTO_CACHE_DAYS * 86_400}, immutable`;
const TYPES: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** A file of a photo. */
interface Picture {
  prefix: string;
  variant: Variant;
  /** The file at the requested width. */
  file: string;
  avif: readonly string[];
}

interface Found extends Picture {
  cache: string;
  /** The `Vary` header of the response. */
  vary: string;
}

/**
 * Serves `/media/<name>[?w=<width>]`: blurred copies and main images by their random name, every other original only to the
 * viewer for whom a link was signed, with their session, until the link expires and while they may still see it. Anything else is the
 * same 404. In the best format that the browser accepts.
 */
export function mountMedia(app: Express, deps: Deps): void {
  app.get('/media/:name', async (request, response) => {
    const found = await findFile(deps, request);
    if (!found || !(await sendPicture(deps, response, found, { 'Cache-Control': found.cache, Vary: found.vary })))
      throw new ApiFailure('not_found');
  });
}

/** @returns false if the file is missing, and nothing was sent */
export async function sendPicture(deps: Deps, response: Response, picture: Picture, headers: Record<string, string>): Promise<boolean> {
  const read = await readPicture(deps, picture, response.req.get('accept') ?? '');
  if (!read) return false;
  response.set({
    ...headers,
    'Content-Type': TYPES[read.format],
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'",
  });
  response.send(read.bytes);
  return true;
}

async function readPicture(deps: Deps, found: Picture, accept: string): Promise<{ bytes: Buffer; format: Format } | null> {
  const read = (file: string, format: Format) => deps.storage.read(storageKey(found.prefix, file, format));
  if (accept.includes('image/avif') && found.avif.includes(found.file)) {
    const bytes = await read(found.file, 'avif');
    if (bytes) return { bytes, format: 'avif' };
  }
  // A small photo has no file of this width: use the default one.
  const sized = await read(found.file, 'webp');
  const file = sized ? found.file : found.variant;
  const webp = sized ?? (await read(file, 'webp'));
  if (!webp) return null;
  if (accept.includes('image/webp')) return { bytes: webp, format: 'webp' };
  const cached = await read(file, 'jpg');
  if (cached) return { bytes: cached, format: 'jpg' };
  const jpeg = Buffer.from(await deps.photos.run({ kind: 'jpeg', bytes: webp }));
  await deps.storage.write(storageKey(found.prefix, file, 'jpg'), jpeg);
  return { bytes: jpeg, format: 'jpg' };
}

type Row = Record<(typeof VARIANTS)[Variant], string | null> & {
  id: number;
  profile_id: number;
  status: string;
  storage_key: string;
  avif: string[];
  active: boolean;
  main_image_id: number | null;
  /** The member of the request's session. */
  viewer_id: number | null;
  paid: boolean | null;
  blocked: boolean;
};

const COLUMNS = sql.join(Object.values(VARIANTS).map((column) => sql.ref(`image.${column}`)));
const isNamed = (name: string) =>
  sql.join(
    Object.values(VARIANTS).map((column) => sql`${sql.ref(`image.${column}`)} = ${name}`),
    sql` or `,
  );

async function findFile(deps: Deps, request: Request): Promise<Found | null> {
  const { params, query } = request;
  const name = String(params['name']);
  if (!NAME.test(name)) return null;
  const row = await findRow(deps, name, hashOfSession(deps, request));
  if (!row) return null;
  const variant = (Object.keys(VARIANTS) as Variant[]).find((each) => row[VARIANTS[each]] === name)!;
  const file = fileOf(variant, query['w'] === undefined ? undefined : Number(query['w']));
  if (!file) return null;
  const found = { prefix: row.storage_key, variant, file, avif: row.avif };
  if (isPublic(variant, row)) return { ...found, cache: PUBLIC, vary: 'Accept' };
  if (row.viewer_id === null || !maySee(variant, row)) return null;
  const left = secondsLeft(deps, name, row.viewer_id, query);
  // Vary by cookie: the next member who logs in on this device must not get it from the browser’s cache.
  return left > 0 ? { ...found, cache: `private, max-age=${left}, immutable`, vary: 'Accept, Cookie' } : null;
}

/** The photo with this name, and the viewer, in one round trip. */
async function findRow(deps: Deps, name: string, session: Buffer | null): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${PREPARED} select image.id, image.profile_id, image.status, image.storage_key, image.avif, ${COLUMNS},
      profile.active, profile.main_image_id, viewer.id as viewer_id, viewer.paid_user as paid,
      exists (select from block where (blocker_id, blocked_id) in ((viewer.id, profile.id), (profile.id, viewer.id))) as blocked
    from image join profile on profile.id = image.profile_id
      left join session on session.token_hash = ${session}::bytea and session.expires_at > ${deps.now()}
      left join account viewer on viewer.id = session.account_id
    where ${isNamed(name)}`.execute(deps.db);
  return rows[0];
}

function isPublic(variant: Variant, { id, status, active, main_image_id }: Row): boolean {
  if (status !== 'active' || !active || variant === 'source') return false;
  return variant === 'blur' || variant === 'blur-thumb' || main_image_id === id;
}

/** The owner sees all of their own; premium members the photos of members visible to them. */
function maySee(variant: Variant, { viewer_id, profile_id, paid, status, active, blocked }: Row): boolean {
  if (viewer_id === profile_id) return true;
  return paid === true && status === 'active' && active && !blocked && variant !== 'source';
}
