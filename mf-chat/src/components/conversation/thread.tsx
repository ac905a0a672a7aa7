import type { Message, ProfileCard } from '@nightlark/contract';
import { useFormatTime } from '@nightlark/i18n';
import { Button, VisuallyHidden } from '@nightlark/ui';
import { useMemo, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OutboxItem } from '../../outbox/types.ts';
import { useOnline } from '../../outbox/use-outbox.ts';
import { useMessagePreview } from '../message-preview.ts';
import { BubbleGroup, UnsentBubble } from './bubble.tsx';
import { DayLabel } from './day-label.tsx';
import { groupMessages } from './group-messages.ts';
import { messages as m, status } from './messages.ts';
import s from './thread.module.css';
import { useThreadScroll } from './use-thread-scroll.ts';

interface ThreadProps {
  profile: ProfileCard;
  conversationId: number | null;
  messages: readonly Message[];
  readUntil: number;
  typing: boolean;
  more: boolean;
  loadOlder: () => Promise<void>;
  outbox: readonly OutboxItem[];
  /** Unsent messages go with this tab. */
  isVolatile: boolean;
  onRetry: (item: OutboxItem) => void;
  onDiscard: (item: OutboxItem) => void;
  /** What stands in the place of messages while there are none. */
  start: ReactNode;
}

/** The messages, oldest first; it opens at the newest, with or without script. */
export function Thread(props: ThreadProps) {
  const { profile, conversationId, messages, readUntil, typing, more, outbox, isVolatile, onRetry, onDiscard, start } = props;
  const online = useOnline();
  const { name } = profile;
  const { formatMessage } = useIntl();
  const format = useFormatTime();
  const days = useMemo(
    () => groupMessages(messages, (time) => format(time, { year: 'numeric', month: '2-digit', day: '2-digit' })),
    [messages, format],
  );
  const arrived = new Set(messages.map((message) => message.client_id));
  const waiting = outbox.filter((item) => !arrived.has(item.client_id));
  const { scroller, top, away, toNewest, loading, loadNow } = useThreadScroll(props, waiting.length);

  return (
    <div className={s.frame}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <section ref={scroller} className={s.scroller} aria-label={formatMessage(m.thread, { name })} tabIndex={0}>
        <div className={s.inner}>
          {more && (
            <div ref={top} className={s.earlier}>
              <Button variant="quiet" size="sm" busy={loading} onClick={loadNow}>
                <FormattedMessage {...m.earlier} />
              </Button>
            </div>
          )}
          {messages.length === 0 && waiting.length === 0 && start}
          {days.map((day) => (
            <div key={day.key} className={s.day}>
              <DayLabel at={day.at} />
              {day.groups.map((group) => (
                <BubbleGroup
                  key={group[0]!.id}
                  group={group}
                  profile={profile}
                  conversationId={conversationId}
                  read={(message) => message.read_at !== null || message.id <= readUntil}
                />
              ))}
            </div>
          ))}
          {waiting.map((item) => (
            <UnsentBubble
              key={item.client_id}
              item={item}
              state={item.failure ? 'held' : waiting[0]!.failure ? 'behind' : online ? 'sending' : 'offline'}
              onRetry={() => onRetry(item)}
              onDiscard={() => onDiscard(item)}
            />
          ))}
          {isVolatile && (
            <p className={s.volatile} role="status">
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
      </section>
      {away && (
        <Button className={s.newest} size="sm" variant="premium" icon="chevron-down" onClick={toNewest}>
          <FormattedMessage {...m.newest} />
        </Button>
      )}
      <Announcement name={name} messages={messages} />
    </div>
  );
}

/** Reads out what the other one writes while the conversation is open. */
function Announcement({ name, messages }: { name: string; messages: readonly Message[] }) {
  const preview = useMessagePreview();
  const [known] = useState(messages.at(-1)?.id ?? 0);
  const last = messages.at(-1);
  return (
    <div role="status">
      <VisuallyHidden>
        {last && !last.own && last.id > known && <FormattedMessage {...m.incoming} values={{ name, text: preview(last) }} />}
      </VisuallyHidden>
    </div>
  );
}
