import { useApi } from '@nightlark/api-client';
import type { ResponseOf } from '@nightlark/contract';
import { LocalTime } from '@nightlark/i18n';
import { useErrorToast } from '@nightlark/profile';
import { useToast } from '@nightlark/state';
import { Button, Icon, Tag } from '@nightlark/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from '../screen.module.css';
import { Section } from './section.tsx';
import { useCollapsedList } from './use-collapsed-list.tsx';

type Session = ResponseOf<'getSessions'>['sessions'][number];

/** Active sessions, each of which can be ended: optimistic update with rollback. */
export function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const { formatMessage } = useIntl();
  const api = useApi();
  const toast = useToast();
  const showError = useErrorToast();
  const [ended, setEnded] = useState<ReadonlySet<number>>(new Set());
  const remaining = sessions.filter(({ id }) => !ended.has(id));
  const others = remaining.filter(({ current }) => !current);
  const { shown, list, more } = useCollapsedList([...remaining.filter(({ current }) => current), ...others]);

  async function end(which: readonly Session[], body: { id: number } | { others: true }) {
    const ids = which.map(({ id }) => id);
    setEnded((before) => new Set([...before, ...ids]));
    try {
      await api.call('endSessions', { body });
      toast(formatMessage(messages.sessionsEnded, { count: ids.length }), { tone: 'success' });
    } catch (error) {
      setEnded((before) => new Set([...before].filter((id) => !ids.includes(id))));
      showError(error);
    }
  }

  return (
    <Section title={formatMessage(messages.sessions)} text={formatMessage(messages.sessionsText)}>
      <ul className={s.list} ref={list}>
        {shown.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => void end([session], { id: session.id })} />
        ))}
      </ul>
      {more}
      {others.length > 1 && (
        <Button variant="secondary" icon="logout" className={s.more} onClick={() => void end(others, { others: true })}>
          {formatMessage(messages.endOthers)}
        </Button>
      )}
    </Section>
  );
}

function SessionItem({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { formatMessage } = useIntl();
  const device = [session.browser, session.system].filter(Boolean).join(' · ') || formatMessage(messages.unknownDevice);
  return (
    <li className={s.member}>
      <span className={s.device}>
        <Icon name={session.mobile ? 'phone' : 'globe'} />
      </span>
      <span className={s.name}>
        {device}
        <span className={s.when}>
          {session.current ? (
            <Tag tone="success">{formatMessage(messages.thisDevice)}</Tag>
          ) : (
            <FormattedMessage
              {...messages.lastSeen}
              values={{
                time: <LocalTime value={session.last_seen} day="numeric" month="short" hour="numeric" minute="numeric" />,
              }}
            />
          )}
        </span>
      </span>
      {!session.current && (
        <Button size="sm" variant="secondary" aria-label={formatMessage(messages.endSession, { device })} onClick={onEnd}>
          {formatMessage(messages.logout)}
        </Button>
      )}
    </li>
  );
}
