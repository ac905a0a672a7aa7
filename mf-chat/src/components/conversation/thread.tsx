import type { Message, ProfileCard } from '@nightlark/contract';
import { useErrorText, useFormatTime } from '@nightlark/i18n';
import { useToast } from '@nightlark/state';
import { Button, Icon } from '@nightlark/ui';
import { useEventCallback } from '@nightlark/ui/event-callback';
import { startTransition, useEffect, useEffectEvent, useId, useMemo, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { isQueued, type OutboxItem } from '../../outbox/types.ts';
import { useOnline } from '../../outbox/use-outbox.ts';
import { later } from '../later.tsx';
import { Announcement } from './announcement.tsx';
import { MessageRow, UnsentBubble, type Receipt, type UnsentState } from './bubble.tsx';
import { DayLabel } from './day-label.tsx';
import { Earlier } from './earlier.tsx';
import { cachedDays, groupMessages } from './group-messages.ts';
import { actions, messages as m, status } from '../messages.ts';
import { PhotoLinks } from './photo-links.tsx';
import s from './thread.module.css';
import { useFocusLost } from './use-focus-lost.ts';
import { useMessageKeys } from './use-message-keys.ts';
import { useReading } from './use-reading.ts';
import { useThreadWindow } from './use-thread-window.ts';
import type { useThread } from './use-thread.ts';

const MessageSheet = later(() => import(/* webpackChunkName: "message-sheet" */ './message-sheet.tsx'));

interface ThreadProps extends ReturnType<typeof useThread> {
  profile: ProfileCard;
  conversationId: number | null;
  outbox: readonly OutboxItem[];
  /** The last attempt to send failed. */
  isDelayed: boolean;
  /** Unsent messages are in memory only. */
  isVolatile: boolean;
  onRetry: (item: OutboxItem) => void;
  onDiscard: (item: OutboxItem) => void;
  onReply: (message: Message) => void;
  /** Shown if there are no messages. */
  start: ReactNode;
}

/** The messages, oldest first; starts at the newest, even without script. */
export function Thread(props: ThreadProps) {
  const { profile, conversationId, messages, readUntil, deliveredUntil, typing, more, outbox } = props;
  const { isDelayed, isVolatile, onRetry, onDiscard, onReply, start } = props;
  const { name } = profile;
  const { formatMessage } = useIntl();
  const toast = useToast();
  const errorText = useErrorText();
  const format = useFormatTime();
  const online = useOnline();
  const hint = useId();
  const [opened, setOpened] = useState<number | null>(null);
  const arrived = useMemo(() => new Set(messages.map((message) => message.client_id)), [messages]);
  const waiting = outbox.filter((item) => !arrived.has(item.client_id));
  const view = useThreadWindow(props, waiting.length);
  // The press is painted before the sheet is rendered (INP).
  const keys = useMessageKeys((message) => startTransition(() => setOpened(message)));
  useReading(conversationId, messages, view.atEnd);
  const dayOf = useMemo(() => cachedDays(format), [format]);
  const shown = useMemo(() => messages.slice(view.start, view.end), [messages, view.start, view.end]);
  const days = useMemo(() => groupMessages(shown, dayOf), [shown, dayOf]);
  const senders = [formatMessage(m.sender, { name }), formatMessage(m.sender, { name: formatMessage(actions.you) })] as const;
  const chosen = messages.find(({ id }) => id === opened);
  const receiptOf = ({ id, read_at, delivered_at }: Message): Receipt => {
    if (read_at !== null || id <= readUntil) return 'read';
    return delivered_at !== null || id <= deliveredUntil ? 'delivered' : 'sent';
  };

  function stateOf(item: OutboxItem): UnsentState {
    if (item.failure) return 'held';
    if (waiting[0]!.failure) return 'behind';
    if (!isQueued(item, isVolatile)) return 'sending';
    if (!online) return 'offline';
    return isDelayed ? 'delayed' : 'sending';
  }

  // `?message=…` scrolls to a message: from the search, a report, a quote in another tab.
  const wanted = Number(useSearchParams()[0].get('message')) || null;
  const goTo = useEffectEvent((message: number) => void view.goTo(message).catch(() => undefined));
  useEffect(() => {
    if (wanted !== null) goTo(wanted);
  }, [wanted]);
  const onQuote = useEventCallback((message: number) => void view.goTo(message).catch(() => undefined));

  return (
    <div className={s.frame}>
      {/* Not a live region: it would announce loaded older messages too. See `Announcement`. */}
      <section
        ref={view.scroller}
        className={s.scroller}
        role="log"
        aria-live="off"
        aria-label={formatMessage(m.thread, { name })}
        aria-describedby={hint}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        tabIndex={0}
        {...(conversationId !== null && keys)}
      >
        <div className={s.inner}>
          <div ref={view.top} className={s.edge} />
          {more && view.start === 0 && <Earlier busy={view.loading} onPress={view.older} onFocusLost={() => view.refocus('below')} />}
          {!more && (messages[0]?.number ?? 1) > 1 && view.start === 0 && (
            <p className={s.limit}>
              <Icon name="info" size="sm" /> <FormattedMessage {...m.historyLimit} />
            </p>
          )}
          {messages.length === 0 && waiting.length === 0 && start}
          <PhotoLinks>
            {days.map((day) => (
              <div key={day.key} className={s.day}>
                <DayLabel at={day.at} />
                {/* Not nested by group: an older message of the group would remount it, and the focus would be lost. */}
                {day.groups.flatMap((group) =>
                  group.map((message) => (
                    <MessageRow
                      key={message.id}
                      message={message}
                      sender={senders[message.own ? 1 : 0]}
                      profile={profile}
                      isFirst={message === group[0]}
                      receipt={message === group.at(-1) ? receiptOf(message) : null}
                      onQuote={onQuote}
                    />
                  )),
                )}
              </div>
            ))}
          </PhotoLinks>
          <div ref={view.bottom} className={s.edge} />
          {waiting.map((item) => (
            <UnsentBubble
              key={item.client_id}
              item={item}
              sender={senders[1]}
              profile={profile}
              state={stateOf(item)}
              onRetry={() => onRetry(item)}
              onDiscard={() => onDiscard(item)}
              onFocusLost={() => view.refocus('log')}
            />
          ))}
          <div className={s.notices} role="status" aria-atomic={false}>
            {isVolatile && (
              <p className={s.volatile}>
                <FormattedMessage {...status.volatile} />
              </p>
            )}
            {typing && (
              <p className={s.typing}>
                <span className={s.dots} aria-hidden>
                  <i />
                  <i />
                  <i />
                </span>
                <FormattedMessage {...m.typing} values={{ name }} />
              </p>
            )}
          </div>
        </div>
      </section>
      <p id={hint} hidden>
        <FormattedMessage {...m.keys} />
      </p>
      {view.away && <Newest onPress={view.goToNewest} onFocusLost={() => view.refocus('log')} />}
      {chosen && conversationId !== null && (
        <MessageSheet
          message={chosen}
          profile={profile}
          conversationId={conversationId}
          onClose={() => setOpened(null)}
          onFail={(error) => {
            setOpened(null);
            toast(errorText(error), { tone: 'danger' });
          }}
          onReply={onReply}
          onChange={props.change}
          onDelete={props.remove}
        />
      )}
      <Announcement name={name} messages={messages} moreAfter={props.moreAfter} />
    </div>
  );
}

function Newest({ onPress, onFocusLost }: { onPress: () => void; onFocusLost: () => void }) {
  const button = useFocusLost<HTMLButtonElement>(onFocusLost);
  return (
    <Button ref={button} className={s.newest} size="sm" variant="premium" icon="chevron-down" onClick={onPress}>
      <FormattedMessage {...m.newest} />
    </Button>
  );
}
