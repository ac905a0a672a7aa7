import { type NotificationType, paths } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { mailDate } from '../../mail/mail-date.ts';
import type { MailRequest } from '../../mail/mailer.ts';
import { notBlocked } from '../profile/visibility.ts';
import { unblocked } from '../chat/repository.ts';
import { personalDiscount, WELCOME_CODE } from '../credits/discounts.ts';
import { marketIn } from '../credits/market.ts';
import { newLikes } from '../likes/new-likes.ts';
import { gendersFor } from '../matching/wish.ts';
import { ABSENT_AFTER_MS, INTERVAL_MS, NEW_MEMBERS_MIN } from './timing.ts';
import type { Recipient } from './recipient.ts';

/** A mail's kind and parameters; without names and quotes. */
type Content = Pick<MailRequest, 'kind' | 'params' | 'words'>;

type Write = (deps: Deps, to: Recipient) => Promise<Content | null>;

/** The content of a mail at the time of sending. Null if it is obsolete, since all was seen meanwhile. */
const CONTENT: Record<NotificationType, Write> = {
  async new_conversation(deps, { id }) {
    const { count, conversation } = await unread(deps, id, 'new');
    return count === 0 ? null : { kind: 'new_conversation', params: { count, link: chatLink(conversation) } };
  },
  async new_message(deps, { id }) {
    const { count, conversation } = await unread(deps, id, 'going');
    return count === 0 ? null : { kind: 'new_message', params: { count, link: chatLink(conversation) } };
  },
  async like(deps, { id }) {
    const [count, matches] = await Promise.all([newLikes(deps.db, id), newMatches(deps, id)]);
    if (matches > 0) return { kind: 'match', params: { count: matches, link: paths.likesType.href({ type: 'matches' }) } };
    return count === 0 ? null : { kind: 'like', params: { count, link: paths.likesType.href({ type: 'received' }) } };
  },
  async unread_reminder(deps, { id }) {
    const { count, conversation } = await unread(deps, id, 'any');
    return count === 0 ? null : { kind: 'unread_reminder', params: { count, link: chatLink(conversation) } };
  },
  async promotions(deps, to) {
    const buyer = { id: to.id, paid: to.paid_user, signupDate: to.signup_date };
    const bonus = await personalDiscount(deps, buyer, await marketIn(deps, to.country), WELCOME_CODE);
    if (!bonus?.expires) return null;
    const until = mailDate(to, new Date(bonus.expires), { time: true });
    return { kind: 'promotions', params: { percent: bonus.value_percentage, until, link: paths.credits.href() } };
  },
  async new_members(deps, to) {
    const count = await newMembers(deps, to);
    return count < NEW_MEMBERS_MIN ? null : { kind: 'new_members', params: { count, link: `${paths.members.href()}?sort=newest` } };
  },
  async reminders(deps, to) {
    if (to.photo_count === 0) return { kind: 'reminder_photo', params: { link: paths.profile.href() } };
    if (deps.now().getTime() - to.last_active.getTime() < ABSENT_AFTER_MS) return null;
    return { kind: 'reminder_back', params: { link: paths.members.href() } };
  },
  async news(deps, { locale }) {
    const item = await deps.db.selectFrom('news').selectAll().orderBy('id', 'desc').executeTakeFirst();
    return item ? { kind: 'news', params: { link: item.link }, words: item.words[locale] } : null;
  },
};

export function contentOf(deps: Deps, type: NotificationType, to: Recipient): Promise<Content | null> {
  return CONTENT[type](deps, to);
}

const chatLink = (conversation: number | null) => (conversation === null ? paths.chats.href() : paths.chat.href({ id: conversation }));

/** Unread messages: of conversations never opened, of the others, or of any; with their conversation, if there is only one. */
async function unread(deps: Deps, memberId: number, which: 'new' | 'going' | 'any') {
  const isNew = sql`c.started_by <> p.profile_id and p.read_until = 0`;
  const filter = { new: sql`and ${isNew}`, going: sql`and not (${isNew})`, any: sql`` }[which];
  const { rows } = await sql<{ conversation_id: number; unread: number }>`
    select p.conversation_id, p.unread from participant p join conversation c on c.id = p.conversation_id
    where p.profile_id = ${memberId} and not p.hidden and p.unread > 0 ${filter} and ${unblocked}`.execute(deps.db);
  return {
    count: rows.reduce((sum, row) => sum + row.unread, 0),
    conversation: rows.length === 1 ? rows[0]!.conversation_id : null,
  };
}

async function newMatches(deps: Deps, memberId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from likes l join profile p on p.id = l.from_id and p.active
    join likes own on own.from_id = l.to_id and own.to_id = l.from_id
    where l.to_id = ${memberId} and l.seen_at is null and ${notBlocked(sql.ref('l.to_id'), sql.ref('l.from_id'))}`.execute(deps.db);
  return rows[0]!.n;
}

async function newMembers(deps: Deps, to: Recipient): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from profile p
    where p.active and p.country = ${to.country} and p.id <> ${to.id}
      and p.created_at > ${new Date(deps.now().getTime() - INTERVAL_MS.new_members)}
      and p.gender in (${sql.join(gendersFor(to))})
      and ${notBlocked(to.id, sql.ref('p.id'))}`.execute(deps.db);
  return rows[0]!.n;
}
