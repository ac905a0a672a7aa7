import type { Message, ProfileCard } from '@nightlark/contract';
import { useOverlay } from '@nightlark/state';
import { Icon, useRestoreFocus } from '@nightlark/ui';
import { atom, useAtom } from 'jotai';
import { useDeferredValue, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { useDraftText } from '../../state/draft.ts';
import { messages as conversation } from '../messages.ts';
import { findRisk, type Risk } from './find-risk.ts';
import { incoming, outgoing, safety as m } from './messages.ts';
import s from './safety-note.module.css';

/** Dismissed notes, by member and risk; until the page is reloaded. */
const closedAtom = atom<ReadonlySet<string>>(new Set<string>());
/** Number of received messages that are checked. */
const LATEST = 10;

interface SafetyNoteProps {
  profile: ProfileCard;
  conversationId: number | null;
  messages: readonly Message[];
}

interface Found {
  risk: Risk;
  /** The received message; null for the draft. */
  message: Message | null;
}

/** Warns recipient and sender about money, contact elsewhere, links and threats (docs/product/chat.md#safety). */
export default function SafetyNote({ profile, conversationId, messages }: SafetyNoteProps) {
  const { open } = useOverlay();
  const [closed, setClosed] = useAtom(closedAtom);
  const note = useRestoreFocus<HTMLDivElement>(() => document.querySelector<HTMLElement>('[role=log]'));
  const all = useFound(profile.id, messages);
  const keyOf = ({ risk, message }: Found) => `${profile.id} ${message ? 'in' : 'out'} ${risk}`;
  const found = all.find((each) => !closed.has(keyOf(each)));
  if (!found) return null;
  const { risk, message } = found;

  return (
    <div ref={note} className={s.note}>
      <Icon name="shield" />
      <div className={s.words}>
        <p>
          <FormattedMessage {...(message ? incoming : outgoing)[risk]} values={{ name: profile.name }} />
        </p>
        <p className={s.why}>
          <FormattedMessage {...m.why} />
        </p>
        <p className={s.ways}>
          <button type="button" className={s.way} onClick={() => setClosed((before) => new Set(before).add(keyOf(found)))}>
            <FormattedMessage {...m.close} />
          </button>
          {message && conversationId !== null && (
            <button
              type="button"
              className={s.way}
              onClick={() =>
                open('report', {
                  profileId: profile.id,
                  name: profile.name,
                  conversationId,
                  messageId: message.id,
                  messageText: message.text,
                })
              }
            >
              <FormattedMessage {...conversation.reportMessage} />
            </button>
          )}
        </p>
      </div>
    </div>
  );
}

/** What is found in the draft, then in the latest received messages. */
function useFound(member: number, messages: readonly Message[]): Found[] {
  const written = useDeferredValue(useDraftText(member));
  const latest = useDeferredValue(messages);
  const received = useMemo(
    () =>
      latest
        .filter((message) => !message.own && message.text !== '')
        .slice(-LATEST)
        .reverse()
        .flatMap((message): Found[] => {
          const risk = findRisk(message.text);
          return risk ? [{ risk, message }] : [];
        }),
    [latest],
  );
  const own = useMemo((): Found[] => {
    const risk = findRisk(written);
    return risk ? [{ risk, message: null }] : [];
  }, [written]);
  return [...own, ...received];
}
