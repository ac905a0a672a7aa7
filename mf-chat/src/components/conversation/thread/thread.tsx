import type { Message, ProfileCard } from '@nightlark/contract';
import { useFormatTime } from '@nightlark/i18n';
import { useErrorToast } from '@nightlark/profile';
import { Button, Icon } from '@nightlark/ui';
import { useEventCallback } from '@nightlark/ui/event-callback';
import { startTransition, useId, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isQueued, type OutboxItem } from '../../../outbox/types.ts';
import { useOnline } from '../../../outbox/use-outbox.ts';
import { later } from '../../later.tsx';
import { actions, messages as m, status } from '../../messages.ts';
import { useConversation } from '../context.ts';
import { useFocusLost } from '../use-focus-lost.ts';
import { Announcement } from './announcement.tsx';
import { MessageRow, UnsentBubble, type Receipt, type UnsentState } from './bubble.tsx';
import { DayLabel } from './day-label.tsx';
import { cachedDays, groupMessages } from './group-messages.ts';
import { PhotoLinks } from './photo-links.tsx';
import { Start } from './start.tsx';
import s from './thread.module.css';
import { useMessageKeys } from './use-message-keys.ts';
import { useReading } from './use-reading.ts';
import type { ThreadState } from './use-thread.ts';
import { useWindow } from './use-window.ts';

const MessageSheet = later(() => import(/* webpackChunkName: "message-sheet" */ '../sheets/message-sheet.tsx'));

/** The messages, oldest first; starts at the newest, even without script. */
export function Thread() {
  const { id, profile, thread, sending } = useConversation();
  const { messages, more, moreAfter } = thread;
  const { name } = profile;
  const { formatMessage } = useIntl();
  const hint = useId();
  const senders = [formatMessage(m.sender, { name }), formatMessage(m.sender, { name: formatMessage(actions.you) })] as const;
  const [opened, setOpened] = useState<number | null>(null);
  const arrived = useMemo(() => new Set(messages.map((message) => message.client_id)), [messages]);
  const waiting = sending.outbox.filter((item) => !arrived.has(item.client_id));
  const view = useWindow(thread, waiting.length);
  // The press is painted before the sheet is rendered (INP).
  const keys = useMessageKeys((message) => startTransition(() => setOpened(message)));
  useReading(id, messages, view.atEnd);
  const chosen = messages.find((message) => message.id === opened);

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
        {...(id !== null && keys)}
      >
        <div className={s.inner}>
          <div ref={view.top} className={s.edge} />
          {more && view.start === 0 && <Earlier busy={view.loading} onPress={view.older} onFocusLost={() => view.refocus('below')} />}
          {!more && (messages[0]?.number ?? 1) > 1 && view.start === 0 && (
            <p className={s.limit}>
              <Icon name="info" size="sm" /> <FormattedMessage {...m.historyLimit} />
            </p>
          )}
          {messages.length === 0 && waiting.length === 0 && <Start />}
          <Days {...thread} profile={profile} senders={senders} start={view.start} end={view.end} onQuote={view.goTo} />
          <div ref={view.bottom} className={s.edge} />
          <Waiting items={waiting} sender={senders[1]} onFocusLost={() => view.refocus('log')} />
          <Notices />
        </div>
      </section>
      <p id={hint} hidden>
        <FormattedMessage {...m.keys} />
      </p>
      {view.away && <Newest onPress={view.goToNewest} onFocusLost={() => view.refocus('log')} />}
      {chosen && id !== null && <Opened message={chosen} onClose={() => setOpened(null)} />}
      <Announcement name={name} messages={messages} moreAfter={moreAfter} />
    </div>
  );
}

function Opened({ message, onClose }: { message: Message; onClose: () => void }) {
  const showError = useErrorToast();
  function fail(error: unknown) {
    onClose();
    showError(error);
  }
  return <MessageSheet message={message} onClose={onClose} onFail={fail} />;
}

interface DaysProps extends Pick<ThreadState, 'messages' | 'readUntil' | 'deliveredUntil'> {
  profile: ProfileCard;
  /** Read before the content of a message: the other member's, and one's own. */
  senders: readonly [string, string];
  /** The window's messages, by index. */
  start: number;
  end: number;
  onQuote: (message: number) => void;
}

/** The window's messages by day. */
function Days({ profile, senders, messages, readUntil, deliveredUntil, start, end, onQuote }: DaysProps) {
  const format = useFormatTime();
  const dayOf = useMemo(() => cachedDays(format), [format]);
  const shown = useMemo(() => messages.slice(start, end), [messages, start, end]);
  const days = useMemo(() => groupMessages(shown, dayOf), [shown, dayOf]);
  const goToQuoted = useEventCallback(onQuote);
  const receiptOf = ({ id, read_at, delivered_at }: Message): Receipt => {
    if (read_at !== null || id <= readUntil) return 'read';
    return delivered_at !== null || id <= deliveredUntil ? 'delivered' : 'sent';
  };
  return (
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
                onQuote={goToQuoted}
              />
            )),
          )}
        </div>
      ))}
    </PhotoLinks>
  );
}

/** The unsent messages. */
function Waiting({ items, sender, onFocusLost }: { items: readonly OutboxItem[]; sender: string; onFocusLost: () => void }) {
  const { profile, sending } = useConversation();
  const { isDelayed, isVolatile, retry, discard } = sending;
  const online = useOnline();
  function stateOf(item: OutboxItem): UnsentState {
    if (item.failure) return 'held';
    if (items[0]!.failure) return 'behind';
    if (!isQueued(item, isVolatile)) return 'sending';
    if (!online) return 'offline';
    return isDelayed ? 'delayed' : 'sending';
  }
  return items.map((item) => (
    <UnsentBubble
      key={item.client_id}
      item={item}
      sender={sender}
      profile={profile}
      state={stateOf(item)}
      onRetry={() => retry(item)}
      onDiscard={() => discard(item)}
      onFocusLost={onFocusLost}
    />
  ));
}

/** That unsent messages are lost with the tab, and that the other member is typing. */
function Notices() {
  const { profile, thread, sending } = useConversation();
  return (
    <div className={s.notices} role="status" aria-atomic={false}>
      {sending.isVolatile && (
        <p className={s.volatile}>
          <FormattedMessage {...status.volatile} />
        </p>
      )}
      {thread.typing && (
        <p className={s.typing}>
          <span className={s.dots} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          <FormattedMessage {...m.typing} values={{ name: profile.name }} />
        </p>
      )}
    </div>
  );
}

interface JumpProps {
  onPress: () => void;
  /** The button was removed while it had the focus. */
  onFocusLost: () => void;
}

/** Button for older messages, if they have not been loaded on scrolling. */
function Earlier({ busy, onPress, onFocusLost }: JumpProps & { busy: boolean }) {
  const place = useFocusLost<HTMLDivElement>(onFocusLost);
  return (
    <div ref={place} className={s.earlier}>
      <Button variant="quiet" size="sm" busy={busy} onClick={onPress}>
        <FormattedMessage {...m.earlier} />
      </Button>
    </div>
  );
}

function Newest({ onPress, onFocusLost }: JumpProps) {
  const button = useFocusLost<HTMLButtonElement>(onFocusLost);
  return (
    <Button ref={button} className={s.newest} size="sm" variant="premium" icon="chevron-down" onClick={onPress}>
      <FormattedMessage {...m.newest} />
    </Button>
  );
}
