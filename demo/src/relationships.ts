import { randomUUID } from 'node:crypto';
import { matchesMutually } from '@nightlark/backend';
import type { DemoLogin } from './accounts.ts';
import type { Person } from './people.ts';
import { random, type Random } from './random.ts';
import { inForm, TEXTS } from './texts.ts';

/** Likes, conversations and messages, as rows. */
export interface Relationships {
  likes: { from_id: number; to_id: number; created_at: Date; seen_at: Date | null }[];
  conversations: { id: number; started_by: number; created_at: Date; updated_at: Date; last_number: number }[];
  participants: {
    conversation_id: number;
    profile_id: number;
    other_id: number;
    read_until: number;
    delivered_until: number;
    unread: number;
    last_at: Date;
  }[];
  messages: {
    id: number;
    conversation_id: number;
    number: number;
    sender_id: number;
    client_id: string;
    request_hash: string;
    type: 'text';
    text: string;
    cost: number;
    sent_at: Date;
  }[];
}

const HOUR_MS = 3_600_000;

/** Likes and conversations: of the login accounts, and of demo members among each other. */
export function makeRelationships(seed: string, logins: readonly DemoLogin[], members: readonly Person[], now: Date): Relationships {
  const r = random(`${seed}:bonds`);
  const bonds: Relationships = { likes: [], conversations: [], participants: [], messages: [] };
  for (const login of logins) bindLogin({ r, now }, bonds, login, members);
  for (const member of members) {
    if (!r.chance(0.5)) continue;
    for (const other of r.sample(fitting(member, members.slice(member.id % 200, (member.id % 200) + 200)), r.int(1, 3))) {
      bonds.likes.push(like(member, other, ago(r, now, 1, 700), now));
      if (r.chance(0.3)) bonds.likes.push(like(other, member, ago(r, now, 1, 700), now));
    }
  }
  return { ...bonds, likes: [...new Map(bonds.likes.map((each) => [`${each.from_id}:${each.to_id}`, each])).values()] };
}

function bindLogin({ r, now }: { r: Random; now: Date }, bonds: Relationships, login: DemoLogin, members: readonly Person[]): void {
  const me = login.person;
  const near = fitting(me, members).filter(
    ({ place, fictional, age }) => place.country === me.place.country && !fictional && Math.abs(age - me.age) < 13,
  );
  const others = r.sample(near, login.matches + login.likes);
  for (const [index, other] of others.entries()) {
    const match = index < login.matches;
    const at = ago(r, now, 2 + index * 5, 20 + index * 9);
    bonds.likes.push(like(other, me, at, match || index >= login.matches + login.newLikes ? now : null));
    if (match) bonds.likes.push(like(me, other, new Date(at.getTime() + HOUR_MS), now));
  }
  for (const [index, other] of others.slice(0, login.conversations).entries())
    converse(r, bonds, { me, other, last: ago(r, now, 1 + index * 22, 4 + index * 30), index });
}

interface Talk {
  me: Person;
  other: Person;
  last: Date;
  /** The newest is the first. */
  index: number;
}

/** The other one starts; in the newest two conversations their last messages are unread. */
function converse(r: Random, bonds: Relationships, { me, other, last, index }: Talk): void {
  const id = bonds.conversations.length + 1;
  const { talks } = TEXTS[other.language];
  const lines = talks[index % talks.length]!;
  const shown = lines.slice(0, index < 2 ? lines.length - (lines.length % 2 === 0 ? 1 : 0) : lines.length);
  const start = last.getTime() - shown.length * HOUR_MS;
  const sent = shown.map((text, at) => {
    const sender = at % 2 === 0 ? other : me;
    return {
      id: bonds.messages.length + at + 1,
      conversation_id: id,
      number: at + 1,
      sender_id: sender.id,
      client_id: randomUUID(),
      request_hash: 'demo',
      type: 'text' as const,
      text: inForm(text, sender.gender),
      cost: 0,
      sent_at: new Date(start + at * HOUR_MS + r.between(0, 40) * 60_000),
    };
  });
  const newest = sent.at(-1)!;
  const unread = newest.sender_id === other.id ? 1 : 0;
  bonds.messages.push(...sent);
  bonds.conversations.push({
    id,
    started_by: other.id,
    created_at: sent[0]!.sent_at,
    updated_at: newest.sent_at,
    last_number: sent.length,
  });
  const both = { conversation_id: id, delivered_until: newest.id, last_at: newest.sent_at };
  bonds.participants.push(
    { ...both, profile_id: me.id, other_id: other.id, read_until: newest.id - unread, unread },
    { ...both, profile_id: other.id, other_id: me.id, read_until: newest.id, unread: 0 },
  );
}

function fitting(me: Person, people: readonly Person[]): Person[] {
  return people.filter((other) => other.id !== me.id && matchesMutually(me, other));
}

const like = (from: Person, to: Person, created_at: Date, seen_at: Date | null) => ({
  from_id: from.id,
  to_id: to.id,
  created_at,
  seen_at,
});

const ago = (r: Random, now: Date, minHours: number, maxHours: number) => new Date(now.getTime() - r.between(minHours, maxHours) * HOUR_MS);
