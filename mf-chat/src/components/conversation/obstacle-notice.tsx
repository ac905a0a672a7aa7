import { CONVERSATIONS_FREE, paths } from '@nightlark/contract';
import { useResendActivation } from '@nightlark/profile';
import { useUser } from '@nightlark/state';
import { Button, ButtonLink } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { BuyCreditsLink } from '../buy-credits-link.tsx';
import { messages as gifts } from '../gifts/messages.ts';
import { useConversation } from './context.ts';
import s from './obstacle-notice.module.css';
import { messages as m } from './obstacle-messages.ts';
import type { Obstacle } from './types.ts';
import { useFocusLost } from './use-focus-lost.ts';

interface Words {
  title: MessageDescriptor;
  text: MessageDescriptor;
  /** @param cost in credits */
  action: (cost: number) => ReactNode;
}

const premium = () => (
  <ButtonLink to={paths.premium.href()} variant="premium" icon="crown">
    <FormattedMessage {...m.limitAction} />
  </ButtonLink>
);
const others = () => (
  <ButtonLink to={paths.members.href()} variant="secondary" icon="search">
    <FormattedMessage {...m.counterpartAction} />
  </ButtonLink>
);

const WORDS: Readonly<Record<Obstacle, Words>> = {
  not_enough_credits: { title: m.creditsTitle, text: m.creditsText, action: (cost) => <Buy needed={cost} /> },
  limit_reached: { title: m.limitTitle, text: m.limitText, action: (cost) => <BuyFirst needed={cost} /> },
  conversation_limit: { title: m.conversationsTitle, text: m.conversationsText, action: premium },
  not_confirmed: { title: m.confirmTitle, text: m.confirmText, action: () => <SendLinkAgain /> },
  counterpart_not_confirmed: { title: m.counterpartTitle, text: m.counterpartText, action: others },
  deleted: { title: m.deletedTitle, text: m.deletedText, action: others },
};

interface ObstacleNoticeProps {
  obstacle: Obstacle;
  /** There is a draft. */
  hasDraft: boolean;
  /** It was removed while it had the focus. */
  onFocusLost: () => void;
}

/** Why the member can't write now, with the next step; replaces the composer (docs/product/chat.md#who-may-write). */
export function ObstacleNotice({ obstacle, hasDraft, onFocusLost }: ObstacleNoticeProps) {
  const { profile, cost, sending, thread } = useConversation();
  const { held, outbox } = sending;
  /** Photos and gifts have other prices. */
  const isMessage = !held || held.type === 'text' || held.type === 'gif';
  const place = useFocusLost<HTMLDivElement>(onFocusLost);
  const balance = useUser()?.credits ?? 0;
  const { formatMessage } = useIntl();
  const { title, text, action } = WORDS[obstacle];
  const promise = promiseFor(obstacle, { hasDraft: hasDraft || outbox.length > 0, hasMessages: thread.messages.length > 0 });
  const values = { name: profile.name, cost, count: obstacle === 'conversation_limit' ? CONVERSATIONS_FREE : balance };
  return (
    <div ref={place} className={s.place}>
      <Notice
        tone={obstacle === 'not_enough_credits' || obstacle === 'limit_reached' ? 'bonus' : 'info'}
        icon={obstacle === 'not_confirmed' ? 'mail' : 'lock'}
        title={<FormattedMessage {...title} values={values} />}
        action={action(cost)}
      >
        <span>
          <FormattedMessage {...(obstacle === 'not_enough_credits' && !isMessage ? m.creditsTextOther : text)} values={values} />
        </span>
        {promise && <span> {formatMessage(promise)}</span>}
      </Notice>
    </div>
  );
}

function Buy({ needed }: { needed: number }) {
  return (
    <BuyCreditsLink needed={needed} variant="gold" icon="coin">
      <FormattedMessage {...gifts.buy} />
    </BuyCreditsLink>
  );
}

/** The first purchase, with Premium. */
function BuyFirst({ needed }: { needed: number }) {
  return (
    <BuyCreditsLink needed={needed} to={paths.premium.href()} variant="premium" icon="crown">
      <FormattedMessage {...m.limitAction} />
    </BuyCreditsLink>
  );
}

/** What is preserved: the draft, or readable messages; null if nothing. */
function promiseFor(obstacle: Obstacle, { hasDraft, hasMessages }: { hasDraft: boolean; hasMessages: boolean }): MessageDescriptor | null {
  if (obstacle === 'deleted') return hasMessages ? m.readable : null;
  return hasDraft ? m.kept : null;
}

function SendLinkAgain() {
  const { formatMessage } = useIntl();
  const { busy, resend } = useResendActivation(formatMessage(m.confirmSent));
  return (
    <Button variant="secondary" icon="mail" busy={busy} onClick={resend}>
      <FormattedMessage {...m.confirmAction} />
    </Button>
  );
}
