import { useErrorText, useHydrated } from '@nightlark/i18n';
import { useLiveEvent, useSettings, useToast, useUser } from '@nightlark/state';
import { ConfirmDialog } from '@nightlark/ui';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { later } from '../later.tsx';
import { useHasDraft } from '../../state/draft.ts';
import { Composer } from './composer.tsx';
import s from './conversation.module.css';
import { ConversationHeader } from './header.tsx';
import { fictional as f, messages as m } from '../messages.ts';
import { ObstacleNotice } from './obstacle-notice.tsx';
import { costOf, obstacleAhead, obstacleHeld } from './obstacle.ts';
import { SharedDraft } from './shared-draft.tsx';
import { Sheets, type Sheet } from './sheets.tsx';
import { Start } from './start.tsx';
import { Thread } from './thread.tsx';
import type { ChatData } from './types.ts';
import { useArrival } from './use-arrival.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useLatest } from './use-latest.ts';
import { useQuoted } from './use-quoted.ts';
import { useReach } from './use-reach.ts';
import { useRefused } from './use-refused.ts';
import { useSending } from './use-sending.ts';
import { useThread } from './use-thread.ts';
import { useTypingNotice } from './use-typing-notice.ts';

const SafetyNote = later(() => import(/* webpackChunkName: "safety" */ '../safety/safety-note.tsx'));

interface ConversationProps {
  data: ChatData;
  /** The first message has created the conversation. */
  onStarted?: (conversation: number) => void;
}

/** An existing or new conversation with a member (docs/product/chat.md). Requires a key per member. */
export function Conversation({ data, onStarted }: ConversationProps) {
  const { formatMessage } = useIntl();
  const { id, isNew } = data;
  const { profile, isGone, lastSeen } = useReach(data);
  const user = useUser();
  const hydrated = useHydrated();
  const frame = useRef<HTMLDivElement>(null);
  const { revalidate } = useRevalidator();
  const settings = useSettings();
  const { name: site, fictional_singular: label } = settings;
  const [nextCost, setNextCost] = useLatest(data.nextCost);
  const [archived, setArchived] = useLatest(data.archived);
  const notice = useRef<HTMLDivElement>(null);
  const focusNotice = () => notice.current?.focus({ preventScroll: true });
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [pasted, setPasted] = useState<File | null>(null);
  const thread = useThread(data);
  // An older range is shown, as after a jump: what is sent would not be seen.
  const wantsNewest = useRef(false);
  function showNewest() {
    wantsNewest.current = true;
    thread.toNewest().then(
      () => (wantsNewest.current = false),
      () => undefined, // once more when the message is sent
    );
  }
  const sending = useSending({
    data,
    onSent: ({ message, conversation, next_cost }) => {
      thread.add(message);
      if (wantsNewest.current) showNewest();
      setNextCost(next_cost);
      if (id === null) onStarted?.(conversation);
    },
  });
  const { replyTo, setReplyTo } = sending;
  const { refused, forgetRefused } = useRefused(sending.setDraft);
  const send: typeof sending.send = (what) => {
    if (thread.moreAfter) showNewest();
    sending.send(what);
  };
  const hasDraft = useHasDraft(profile.id);
  const reply = useQuoted(id, thread.messages, replyTo);
  const [answering, setAnswering] = useState(0);
  useArrival(({ gifts, draft, compose }) => {
    if (gifts) setSheet('gifts');
    if (draft) sending.setDraft((now) => now || draft);
    if (compose) setAnswering((count) => count + 1);
  });
  const toast = useToast();
  const errorText = useErrorText();
  const showError = (error: unknown) => toast(errorText(error), { tone: 'danger' });
  const loadOlder = () => thread.loadOlder().catch(showError);
  const noteTyping = useTypingNotice(id);
  const { held } = sending;
  const cost = held ? costOf(held, settings) : settings.message_credits;
  const obstacle =
    (isGone ? 'deleted' : null) ??
    obstacleHeld(held?.failure.code, user, cost) ??
    data.obstacle ??
    obstacleAhead(user, { isNew, nextCost });
  useKeyboardInset(frame);
  // A premium member's price stays the same with each message.
  useLiveEvent('credits', ({ paid_user }) => {
    if (!user?.paid_user || !paid_user || data.obstacle) void revalidate();
  });
  useLiveEvent('sync', ({ complete }) => void (complete || revalidate()));
  useLiveEvent('chat_archived', (event) => event.conversation === id && setArchived(event.archived));

  return (
    <div ref={frame} className={s.frame}>
      <title>{`${formatMessage(m.title, { name: profile.name })} · ${site}`}</title>
      <SharedDraft data={data} />
      <ConversationHeader profile={profile} conversationId={id} lastSeen={lastSeen} archived={archived} isGone={obstacle === 'deleted'} />
      <Thread
        profile={profile}
        conversationId={id}
        {...thread}
        loadOlder={loadOlder}
        outbox={sending.outbox}
        isDelayed={sending.isDelayed}
        isVolatile={sending.isVolatile}
        onRetry={sending.retry}
        onDiscard={sending.discard}
        onReply={({ id: answered }) => {
          setReplyTo(answered);
          setAnswering((count) => count + 1);
        }}
        start={<Start profile={profile} obstacle={obstacle} />}
      />
      <footer className={s.footer}>
        {/* Live regions, which must be there before what they announce. */}
        <div role="status">{hydrated && <SafetyNote profile={profile} conversationId={id} messages={thread.messages} />}</div>
        <div ref={notice} role="status" tabIndex={-1}>
          {obstacle && (
            <ObstacleNotice
              obstacle={obstacle}
              cost={cost}
              isMessage={!held || held.type === 'text' || held.type === 'gif'}
              name={profile.name}
              hasDraft={hasDraft || sending.outbox.length > 0}
              hasMessages={thread.messages.length > 0}
              onFocusLost={focusNotice}
            />
          )}
        </div>
        {/* A draft remains visible although it can't be sent now. */}
        {(!obstacle || (obstacle !== 'deleted' && (hasDraft || refused))) && (
          <Composer
            isBlocked={obstacle !== null}
            profile={profile}
            conversationId={id}
            isNew={isNew}
            reply={reply}
            answering={answering}
            kept={data.draft?.text ?? ''}
            refused={refused}
            onReplyEnd={() => setReplyTo(null)}
            onFocusLost={focusNotice}
            nextCost={nextCost}
            onDraft={(text) => {
              forgetRefused();
              sending.setDraft(text);
            }}
            onTyping={noteTyping}
            onSend={(text) => {
              forgetRefused();
              send({ type: 'text', text, reply_to: reply });
            }}
            onGifts={() => setSheet('gifts')}
            onGifs={() => setSheet('gifs')}
            onPhoto={(picture) => {
              setPasted(picture);
              setSheet('photo');
            }}
          />
        )}
      </footer>
      {sheet && (
        <Sheets
          sheet={sheet}
          name={profile.name}
          nextCost={nextCost}
          pasted={pasted}
          photosWaiting={sending.photosWaiting}
          onSend={(what) => send(what.type === 'gift' ? what : { ...what, reply_to: reply })}
          onClose={() => setSheet(null)}
        />
      )}
      <ConfirmDialog
        open={sending.asking !== null}
        title={formatMessage(f.title)}
        confirmLabel={formatMessage(f.confirm)}
        cancelLabel={formatMessage(f.cancel)}
        onConfirm={() => sending.answer(true)}
        onCancel={() => sending.answer(false)}
      >
        <FormattedMessage {...f.text} values={{ name: profile.name, label }} />
      </ConfirmDialog>
    </div>
  );
}
