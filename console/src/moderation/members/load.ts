import type { Deps } from '@nightlark/backend';
import { type SanctionRow, versionOf } from '@nightlark/backend/moderation';
import { ageOn, SANCTION_REFERENCE } from '@nightlark/contract';
import { findMember } from '../../payments/list.ts';

/** What a moderator sees of a member: sanctions, reports about them, objections and complaints. */
export interface MemberFile {
  /** The member's id; the reference of a sanction whose account was deleted. */
  key: string;
  member: { id: number; name: string; email: string; about: string; status: string; since: Date } | null;
  sanctions: readonly SanctionRow[];
  seen: string;
  reports: readonly { id: number; reference: string; category: string; status: string; at: Date }[];
  complaints: readonly { id: number; reference: string; decision: string | null; body: string; status: string; at: Date }[];
}

const byId = (key: string) => /^[1-9]\d{0,15}$/.test(key) && Number.isSafeInteger(Number(key));

/** @param key a member's id, or the reference of a sanction @returns null if there is none */
export async function loadMemberFile({ slowDb: db, now }: Deps, key: string): Promise<MemberFile | null> {
  const named = byId(key) ? null : await db.selectFrom('sanction').selectAll().where('reference', '=', key).executeTakeFirst();
  const accountId = byId(key) ? Number(key) : (named?.account_id ?? null);
  const member =
    accountId === null
      ? undefined
      : await db
          .selectFrom('account')
          .innerJoin('profile', 'profile.id', 'account.id')
          .select(['account.id', 'name', 'email', 'status', 'signup_date', 'birthdate', 'gender', 'country'])
          .where('account.id', '=', accountId)
          .executeTakeFirst();
  if (!member && !named) return null;
  const sanctions = member
    ? await db.selectFrom('sanction').selectAll().where('account_id', '=', member.id).orderBy('id').execute()
    : [named!];
  const reports = member
    ? await db
        .selectFrom('report')
        .select(['id', 'reference', 'category', 'status', 'created_at as at'])
        .where('reported_id', '=', member.id)
        .orderBy('id', 'desc')
        .limit(50)
        .execute()
    : [];
  const references = sanctions.map(({ reference }) => reference);
  const complaints = await db
    .selectFrom('complaint')
    .select(['id', 'reference', 'decision', 'body', 'status', 'created_at as at'])
    .where((eb) =>
      eb.or([...(references.length > 0 ? [eb('decision', 'in', references)] : []), ...(member ? [eb('profile_id', '=', member.id)] : [])]),
    )
    .where('status', '!=', 'spam')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return {
    key: member ? String(member.id) : key,
    member: member
      ? {
          ...member,
          about: `${member.gender === 'female' ? 'woman' : 'man'}, ${ageOn(member.birthdate, now())}, ${member.country}`,
          since: member.signup_date,
        }
      : null,
    sanctions,
    seen: versionOf(sanctions),
    reports,
    complaints,
  };
}

/** The key of whom a moderator looks for: a number, an address, or a sanction's reference. */
export async function findKey(deps: Deps, wanted: string): Promise<string | null> {
  if (byId(wanted) || SANCTION_REFERENCE.test(wanted)) return wanted;
  const id = await findMember(deps, wanted);
  return id === null ? null : String(id);
}

/** Accounts that are held, and objections without an answer, the oldest first. */
export async function loadWaiting({ slowDb: db }: Deps) {
  const [held, objections] = await Promise.all([
    db
      .selectFrom('sanction')
      .select(['account_id', 'evidence', 'imposed_at as at'])
      .where('kind', '=', 'held')
      .where('ended_at', 'is', null)
      .where('account_id', 'is not', null)
      .orderBy('id')
      .limit(100)
      .execute(),
    db
      .selectFrom('complaint')
      .innerJoin('sanction', 'sanction.reference', 'complaint.decision')
      .select(['complaint.reference', 'complaint.decision', 'complaint.created_at as at', 'sanction.kind'])
      .where('complaint.status', '=', 'open')
      .orderBy('complaint.id')
      .limit(100)
      .execute(),
  ]);
  return { held, objections };
}
