import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import type { DomainEventMap } from '../../domain-events/domain-events.ts';
import { transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../failure.ts';
import { markFor } from '../../seal.ts';
import { deviceMark } from '../../session/known-device.ts';
import { storageKey } from '../photos/variants.ts';
import { refreshActive } from '../profile/refresh-active.ts';
import { newReference } from '../report/reference.ts';

// By its marks a new account of an excluded member is recognised: address, devices, bank accounts and photos, all hashed. They never
// decide: they hold the new account for a moderator.

const addressMark = (deps: Pick<Deps, 'secrets'>, email: string): string =>
  `address:${markFor(deps.secrets.marks, 'sanction')(email.toLowerCase()).toString('hex')}`;
const bankMark = (ibanHash: Buffer): string => `bank:${ibanHash.toString('hex')}`;

export async function marksOf(deps: Pick<Deps, 'secrets'>, trx: Db, accountId: number, email: string): Promise<string[]> {
  const devices = await trx.selectFrom('known_device').select('token_hash').where('account_id', '=', accountId).execute();
  const mandates = await trx.selectFrom('mandate').select('iban_hash').where('account_id', '=', accountId).execute();
  return [
    addressMark(deps, email),
    ...devices.map(({ token_hash }) => deviceMark(token_hash)),
    ...new Set(mandates.flatMap(({ iban_hash }) => (iban_hash ? [bankMark(iban_hash)] : []))),
  ];
}

/**
 * Hashes excluded members' photos, from their files; what fails is logged, and tried again by the next call.
 * @param only the sanction that was just imposed: its moderator waits for no other's photos
 */
export async function markPhotos(deps: Deps, only?: number): Promise<void> {
  const unmarked = await deps.db
    .selectFrom('sanction')
    .select(['id', 'account_id'])
    .where('photo_hashes', 'is', null)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only!))
    .limit(100)
    .execute();
  for (const { id, account_id } of unmarked)
    await hashPhotos(deps, account_id)
      .then((photo_hashes) => deps.db.updateTable('sanction').set({ photo_hashes }).where('id', '=', id).execute())
      .catch((error: unknown) => deps.log.error({ err: error, sanction: id }, 'photos of an excluded member not hashed'));
}

async function hashPhotos(deps: Deps, profileId: number | null): Promise<string[]> {
  const photos = await deps.db.selectFrom('image').select('storage_key').where('profile_id', '=', profileId).execute();
  const hashes: string[] = [];
  for (const { storage_key } of photos) {
    const bytes = await deps.storage.read(storageKey(storage_key, 'large'));
    const hash = bytes && (await hashOf(deps, bytes));
    if (hash) hashes.push(hash);
  }
  return hashes;
}

/** Null of a picture that is too plain, or can't be read and never will. */
async function hashOf(deps: Deps, bytes: Buffer): Promise<string | null> {
  return deps.photos.run({ kind: 'hash', bytes }).catch((error: unknown) => {
    if (error instanceof ApiFailure && error.code === 'photo_invalid') return null;
    throw error;
  });
}

/** Bits of 64 in which two hashes of one picture may differ. */
const NEAR = 6;

/**
 * Holds an account for review if it was made after the exclusion of a member with the same mark; once for each such member, whatever was
 * decided.
 */
export async function holdIfRecognised(deps: Deps, { accountId, device, iban, photo }: DomainEventMap['traceLeft']): Promise<void> {
  const now = deps.now();
  await transact(deps, async (trx, record) => {
    const account = await trx
      .selectFrom('account')
      .select(['email', 'signup_date'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!account) return;
    const marks = [addressMark(deps, account.email), ...(device ? [deviceMark(device)] : []), ...(iban ? [bankMark(iban)] : [])];
    const isPhotoNear = sql<boolean>`exists (select from unnest(photo_hashes) as old (hash)
      where bit_count((old.hash # ${photo ?? null}::bigint)::bit(64)) <= ${NEAR})`;
    const matches = await trx
      .selectFrom('sanction')
      .select(['id', 'reference', 'marks', isPhotoNear.as('is_photo_near')])
      .where('kind', '=', 'excluded')
      .where('ended_at', 'is', null)
      .where('imposed_at', '<', account.signup_date)
      .where((eb) => eb.or([sql<SqlBool>`marks && ${marks}::text[]`, ...(photo ? [isPhotoNear] : [])]))
      .execute();
    for (const { id, reference, marks: known, is_photo_near } of matches) {
      const same = [
        ...marks.filter((mark) => known.includes(mark)).map((mark) => mark.split(':', 1)[0]),
        ...(is_photo_near ? ['photo'] : []),
      ];
      await trx
        .insertInto('sanction')
        .values({
          reference: newReference('S'),
          account_id: accountId,
          kind: 'held',
          reason: 'second_account',
          evidence: `The same ${same.join(' and ')} as in ${reference}`,
          imposed_by: 'nobody',
          imposed_at: now,
          // They see it in the product; the mail is about the decision.
          mailed_at: now,
          matched: id,
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'matched']).where('matched', 'is not', null).doNothing())
        .execute();
    }
    if (matches.length > 0) await refreshActive(trx, record, accountId, now);
  });
}
