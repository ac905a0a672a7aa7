import type { Message, ProfileCard } from '@nightlark/contract';
import { LocalTime } from '@nightlark/i18n';
import { Icon } from '@nightlark/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OutboxItem } from '../../outbox/types.ts';
import { GiftArt } from '../gifts/gift-art.tsx';
import { useGiftName } from '../gifts/gift-name.ts';
import s from './bubble.module.css';
import { MessageMenu } from './message-menu.tsx';
import { status as m } from './messages.ts';

function Content({ text, gift }: { text: string; gift: string | null }) {
  const nameOf = useGiftName();
  if (gift === null) return text;
  return (
    <span className={s.gift}>
      <GiftArt id={gift} />
      <span>{nameOf(gift)}</span>
      {text !== '' && <span>{text}</span>}
    </span>
  );
}

interface BubbleGroupProps {
  group: readonly Message[];
  profile: ProfileCard;
  conversationId: number | null;
  read: (message: Message) => boolean;
}

/** What one said without a pause, with the time and, on the member's own, whether it was read. */
export function BubbleGroup({ group, profile, conversationId, read }: BubbleGroupProps) {
  const { formatMessage } = useIntl();
  const last = group.at(-1)!;
  const state = read(last) ? m.read : m.sent;
  return (
    <div className={last.own ? `${s.group} ${s.own}` : s.group}>
      {group.map((message) => (
        <div key={message.id} className={s.row}>
          <p className={message.type === 'gift' ? `${s.bubble} ${s.withGift}` : s.bubble}>
            <Content text={message.text} gift={message.gift} />
          </p>
          {!message.own && conversationId !== null && <MessageMenu message={message} profile={profile} conversationId={conversationId} />}
        </div>
      ))}
      <p className={s.meta}>
        <LocalTime value={last.sent_at} timeStyle="short" />
        {last.own && <Icon name={state === m.read ? 'check-double' : 'check'} size="sm" label={formatMessage(state)} />}
      </p>
    </div>
  );
}

/** `held`: refused, the member decides; `behind`: waits for one that is; `offline`: waits for the connection. */
type UnsentState = 'sending' | 'offline' | 'behind' | 'held';

interface UnsentBubbleProps {
  item: OutboxItem;
  state: UnsentState;
  onRetry: () => void;
  onDiscard: () => void;
}

const WORDS = { sending: m.sending, offline: m.offline, behind: m.behind } as const;

/** A message on its way, or one that did not get through and waits for another try. */
export function UnsentBubble({ item, state, onRetry, onDiscard }: UnsentBubbleProps) {
  const discard = (
    <button type="button" className={s.way} onClick={onDiscard}>
      <FormattedMessage {...m.discard} />
    </button>
  );
  return (
    <div className={`${s.group} ${s.own} ${state === 'held' ? s.failed : s.sending}`}>
      <div className={s.row}>
        <p className={item.type === 'gift' ? `${s.bubble} ${s.withGift}` : s.bubble}>
          <Content text={item.text} gift={item.gift} />
        </p>
      </div>
      {state === 'held' ? (
        <div className={s.failure} role="alert">
          <span>
            <Icon name="alert" size="sm" /> <FormattedMessage {...m.failed} />. {item.failure?.message}
          </span>
          <span className={s.ways}>
            <button type="button" className={s.way} onClick={onRetry}>
              <FormattedMessage {...m.retry} />
            </button>
            {discard}
          </span>
        </div>
      ) : (
        <p className={s.meta}>
          <Icon name="clock" size="sm" /> <FormattedMessage {...WORDS[state]} />
          {state !== 'sending' && discard}
        </p>
      )}
    </div>
  );
}
