import type { PUSH_TYPES } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { newLikes } from '../likes/new-likes.ts';
import { truncate } from '../chat/presenter.ts';
import { unreadMessages } from '../chat/unread.ts';
import { senderOf } from '../site/site.ts';
import type { Recipient } from './recipient.ts';

const EXCERPT = 120;

/** Events that are pushed at once. */
export interface NotificationEvent {
  type: (typeof PUSH_TYPES)[number];
  /** Where a click on the notification leads. */
  link: string;
  /** Notifications with the same tag replace each other. */
  tag: string;
  match?: boolean;
  /** Who liked them; for a like back from the notification. */
  likedBy?: number;
  /** The sender's name and text; only shown to members who enabled it for the locked screen. */
  details: { name: string; text?: string };
}

/** The payload for the service worker (`/sw-push.js`): what it shows, and where a click leads. */
interface PushMessage {
  title: string;
  body: string;
  url: string;
  tag: string;
  /** Buttons of the notification, where the platform has them: another URL, or a member to like without opening a page. */
  actions: ({ title: string; url: string } | { title: string; like: number })[];
  /** The number for the app's badge (docs/product/shell.md#badges). */
  news: number;
}

/** Sends to each of the member's browsers that are still logged in; expired subscriptions are deleted. */
export async function pushTo(deps: Deps, to: Recipient, event: NotificationEvent): Promise<void> {
  const subscriptions = await deps.db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.token_hash', 'push_subscription.session_hash')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('push_subscription.account_id', '=', to.id)
    // An expired session is deleted only by an hourly job.
    .where('session.expires_at', '>', deps.now())
    .execute();
  if (subscriptions.length === 0) return;
  const [unread, likes, { name }] = await Promise.all([unreadMessages(deps.db, to.id), newLikes(deps.db, to.id), senderOf(deps)]);
  const message = JSON.stringify({ ...messageFor(deps, to, event, name), news: unread + likes } satisfies PushMessage);
  await Promise.all(
    subscriptions.map(async ({ endpoint, p256dh, auth }) => {
      const outcome = await deps.push.send({ endpoint, keys: { p256dh, auth } }, message, event.tag);
      if (outcome === 'gone') await deps.db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute();
    }),
  );
}

/** Nothing private on a locked screen unless the member chose so (decision 083). */
function messageFor(deps: Deps, to: Recipient, event: NotificationEvent, site: string): Omit<PushMessage, 'news'> {
  const { type, match, link, tag, details } = event;
  const kind = match ? 'match' : type;
  const text = (part: string) => deps.messages.text(to.locale, `push.${kind}${part}`, { name: details.name });
  const at = { url: link, tag, actions: actionsFor(deps, to, event) };
  if (!to.push_details) return { title: site, body: text(''), ...at };
  if (!details.text) return { title: site, body: text('.named'), ...at };
  const excerpt = details.text.length > EXCERPT ? `${truncate(details.text, EXCERPT - 1)}…` : details.text;
  return { title: details.name, body: excerpt, ...at };
}

/** A like back needs the name: nobody likes a stranger back unseen. */
function actionsFor(
  { messages }: Deps,
  { locale, push_details }: Recipient,
  { type, match, link, likedBy }: NotificationEvent,
): PushMessage['actions'] {
  if (type !== 'like') return [{ title: messages.text(locale, 'push.reply'), url: `${link}?compose` }];
  if (match || likedBy === undefined || !push_details) return [];
  return [{ title: messages.text(locale, 'push.like-back'), like: likedBy }];
}
