import type { Message, ProfileCard, Quote } from '@nightlark/contract';
import { LocalTime } from '@nightlark/i18n';
import { Icon, VisuallyHidden } from '@nightlark/ui';
import { memo, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isToUpload, type OutboxItem, type UnsentPhoto } from '../../../outbox/types.ts';
import { useQuoteText } from '../../message-preview.ts';
import s from './bubble.module.css';
import { isJumbo, MessageContent } from './message-content.tsx';
import { actions as a, content, status as m } from '../../messages.ts';
import { useFocusLost } from '../use-focus-lost.ts';

/** Receipt of an own message, as reported by the other member's devices. */
export type Receipt = 'sent' | 'delivered' | 'read';

interface MessageRowProps {
  message: Message;
  /** Read before the content. */
  sender: string;
  profile: ProfileCard;
  /** The first one of its group. */
  isFirst: boolean;
  /** Null unless it is the last one of its group. */
  receipt: Receipt | null;
  onQuote: (message: number) => void;
}

function classOf({ type, text, gif, photo }: Pick<Message, 'type' | 'text'> & { gif: unknown; photo?: unknown }): string {
  if (type === 'gift') return `${s.bubble} ${s.withGift}`;
  if (gif || photo) return `${s.bubble} ${s.withPicture}`;
  if (type === 'deleted') return `${s.bubble} ${s.deleted}`;
  return type === 'text' && isJumbo(text) ? `${s.bubble} ${s.jumbo}` : s.bubble!;
}

const rowOf = (own: boolean, isFirst: boolean) => `${s.row} ${own ? s.own : ''} ${isFirst ? s.first : ''}`;

/** A message; the last of a group has time and receipt. Memoized, since the thread re-renders often. */
export const MessageRow = memo(function MessageRow({ message, sender, profile, isFirst, receipt, onQuote }: MessageRowProps) {
  const { formatMessage } = useIntl();
  const { id, own, type, reply_to, sent_at } = message;
  return (
    <div className={rowOf(own, isFirst)}>
      <div className={classOf(message)} data-message={id} tabIndex={-1}>
        <VisuallyHidden>{sender} </VisuallyHidden>
        {reply_to && <QuoteLine quote={reply_to} profile={profile} onOpen={onQuote} />}
        <MessageContent message={message} />
      </div>
      <Reactions message={message} profile={profile} />
      {receipt !== null && (
        <p className={s.meta}>
          <LocalTime value={sent_at} timeStyle="short" />
          {own && type !== 'deleted' && (
            <span className={receipt === 'read' ? s.read : undefined}>
              <Icon name={receipt === 'sent' ? 'check' : 'check-double'} size="sm" label={formatMessage(m[receipt])} />
            </span>
          )}
        </p>
      )}
    </div>
  );
});

interface QuoteLineProps {
  quote: Quote;
  profile: ProfileCard;
  onOpen?: (message: number) => void;
}

/** The quoted message; a press goes to it. */
export function QuoteLine({ quote, profile, onOpen }: QuoteLineProps) {
  const { formatMessage } = useIntl();
  const textOf = useQuoteText();
  const words = (
    <>
      <strong>
        <bdi>{quote.own ? formatMessage(a.you) : profile.name}</bdi>
      </strong>{' '}
      <bdi>{textOf(quote)}</bdi>
    </>
  );
  if (!onOpen) return <span className={s.quote}>{words}</span>;
  return (
    <button type="button" className={s.quote} onClick={() => onOpen(quote.id)}>
      {words}
    </button>
  );
}

function Reactions({ message: { reactions }, profile: { name } }: { message: Message; profile: ProfileCard }) {
  const { formatMessage } = useIntl();
  if (reactions.length === 0) return null;
  return (
    <span className={s.reactions}>
      {reactions.map(({ emoji, own }) => (
        <span key={String(own)} role="img" aria-label={formatMessage(own ? a.ownReaction : a.reaction, { name, emoji })}>
          {emoji}
        </span>
      ))}
    </span>
  );
}

/** `held`: rejected, the member decides; `behind`: queued after one; `offline`: no connection; `delayed`: the last attempt failed. */
export type UnsentState = 'sending' | 'offline' | 'delayed' | 'behind' | 'held';

interface UnsentBubbleProps {
  item: OutboxItem;
  sender: string;
  profile: ProfileCard;
  state: UnsentState;
  onRetry: () => void;
  onDiscard: () => void;
  /** A button was removed while it had the focus. */
  onFocusLost: () => void;
}

const WORDS = { sending: m.sending, offline: m.offline, delayed: m.delayed, behind: m.behind } as const;

/** The chosen photo. Its file is another object each time the outbox is read. */
function Preview({ photo: { file } }: { photo: UnsentPhoto }) {
  const { formatMessage } = useIntl();
  const [url, setUrl] = useState<string | null>(null);
  const urlOf = useEffectEvent(() => (file ? URL.createObjectURL(file) : null));
  useEffect(() => {
    const made = urlOf();
    setUrl(made);
    return () => void (made && URL.revokeObjectURL(made));
  }, []);
  if (!file) return <FormattedMessage {...content.photo} />;
  return <span className={s.preview}>{url && <img src={url} alt={formatMessage(content.photo)} />}</span>;
}

function Way({ onPress, onFocusLost, children }: { onPress: () => void; onFocusLost: () => void; children: ReactNode }) {
  const button = useFocusLost<HTMLButtonElement>(onFocusLost);
  return (
    <button ref={button} type="button" className={s.way} onClick={onPress}>
      {children}
    </button>
  );
}

/** A message of the outbox: being sent, waiting for a retry, or rejected. */
export function UnsentBubble({ item, sender, profile, state, onRetry, onDiscard, onFocusLost }: UnsentBubbleProps) {
  const { formatMessage } = useIntl();
  const isQuoteGone = item.failure?.field === 'reply_to';
  const discard = (
    <Way onPress={onDiscard} onFocusLost={onFocusLost}>
      <FormattedMessage {...m.discard} />
    </Way>
  );
  return (
    <div className={`${rowOf(true, true)} ${state === 'held' ? s.failed : s.sending}`}>
      <div className={classOf(item)}>
        <VisuallyHidden>{sender} </VisuallyHidden>
        {item.reply_to && <QuoteLine quote={item.reply_to} profile={profile} />}
        {item.photo && <Preview photo={item.photo} />}
        <MessageContent message={{ ...item, photo: null, own: true }} />
      </div>
      {state === 'held' ? (
        <div className={s.failure} role="alert">
          <span>
            <Icon name="alert" size="sm" />{' '}
            <span>{`${formatMessage(m.failed)}. ${isQuoteGone ? formatMessage(m.quoteGone) : (item.failure?.message ?? '')}`}</span>
          </span>
          <span className={s.ways}>
            <Way onPress={onRetry} onFocusLost={onFocusLost}>
              <FormattedMessage {...(isQuoteGone ? m.retryWithoutQuote : m.retry)} />
            </Way>
            {discard}
          </span>
        </div>
      ) : (
        <p className={s.meta}>
          <Icon name="clock" size="sm" />{' '}
          <span>
            <FormattedMessage {...WORDS[state]} />
          </span>
          {(state !== 'sending' || isToUpload(item)) && discard}
        </p>
      )}
    </div>
  );
}
