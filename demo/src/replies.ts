import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Deps, recordTyping, sendMessage } from '@nightlark/backend';
import { isLocale } from '@nightlark/contract';
import { inForm, TEXTS } from './texts.ts';

/** How long a demo member reads, and then types: short enough for an impatient visitor, long enough to look human. */
const REPLY_DELAY_MS = { read: 1_500, type: 2_500 };

/**
 * A simulated member replies to a message after a few seconds, in their language, by the same code path as anybody else.
 * Returns at once; errors are logged.
 */
export function scheduleReply(deps: Deps, conversationId: number, fromId: number, toId: number): void {
  reply(deps, conversationId, fromId, toId).catch((error: unknown) => deps.log.debug({ err: error }, 'demo member did not answer'));
}

async function reply(deps: Deps, conversationId: number, fromId: number, toId: number): Promise<void> {
  const people = await deps.db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.id')
    .select(['profile.id', 'gender', 'language', 'demo'])
    .where('profile.id', 'in', [fromId, toId])
    .execute();
  const answerer = people.find(({ id }) => id === toId);
  if (!answerer?.demo || people.some(({ id, demo }) => id === fromId && demo)) return;
  await wait(REPLY_DELAY_MS.read, undefined, { ref: false });
  recordTyping(deps, conversationId, toId, fromId);
  await wait(REPLY_DELAY_MS.type, undefined, { ref: false });
  const { sent } = await deps.db
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', toId)
    .executeTakeFirstOrThrow();
  const { replies } = TEXTS[isLocale(answerer.language) ? answerer.language : 'en'];
  const text = inForm(replies[Number(sent) % replies.length]!, answerer.gender);
  await sendMessage(deps, toId, { profile: fromId }, { clientId: randomUUID(), type: 'text', text });
}
