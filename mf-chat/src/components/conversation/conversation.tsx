import { useHydrated } from '@nightlark/i18n';
import { PageTitle } from '@nightlark/profile';
import { useSettings, useUser } from '@nightlark/state';
import { ConfirmDialog } from '@nightlark/ui';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHasDraft } from '../../state/draft.ts';
import { useSharedDraft } from '../../state/use-shared-draft.ts';
import { later } from '../later.tsx';
import { fictional as f, messages as m } from '../messages.ts';
import { Composer } from './composer/composer.tsx';
import { ConversationContext } from './context.ts';
import s from './conversation.module.css';
import { ConversationHeader } from './header.tsx';
import { ObstacleNotice } from './obstacle-notice.tsx';
import { Sheets } from './sheets/sheets.tsx';
import { Thread } from './thread/thread.tsx';
import type { ChatData } from './types.ts';
import { useConversationState, type ConversationProps } from './use-conversation-state.ts';

const SafetyNote = later(() => import(/* webpackChunkName: "safety" */ '../safety/safety-note.tsx'));

/** An existing or new conversation with a member (docs/product/chat.md). Requires a key per member. */
export function Conversation(props: ConversationProps) {
  const { formatMessage } = useIntl();
  const state = useConversationState(props);
  const { profile, id, thread, sending, obstacle, refused, sheet } = state;
  const { name } = profile;
  const { fictional_singular: label } = useSettings();
  const hydrated = useHydrated();
  const hasDraft = useHasDraft(profile.id);
  const frame = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const focusNotice = () => notice.current?.focus({ preventScroll: true });
  useKeyboardInset(frame);
  return (
    <ConversationContext value={state}>
      <div ref={frame} className={s.frame}>
        <PageTitle>{formatMessage(m.title, { name })}</PageTitle>
        <SharedDraft data={props.data} />
        <ConversationHeader data={props.data} />
        <Thread />
        <footer className={s.footer}>
          {/* Live regions, which must be there before what they announce. */}
          <div role="status">{hydrated && <SafetyNote profile={profile} conversationId={id} messages={thread.messages} />}</div>
          <div ref={notice} role="status" tabIndex={-1}>
            {obstacle && <ObstacleNotice obstacle={obstacle} hasDraft={hasDraft} onFocusLost={focusNotice} />}
          </div>
          {/* A draft remains visible although it can't be sent now. */}
          {(!obstacle || (obstacle !== 'deleted' && (hasDraft || refused))) && <Composer onFocusLost={focusNotice} />}
        </footer>
        {sheet && <Sheets sheet={sheet} />}
        <ConfirmDialog
          open={sending.asking !== null}
          title={formatMessage(f.title)}
          confirmLabel={formatMessage(f.confirm)}
          cancelLabel={formatMessage(f.cancel)}
          onConfirm={() => sending.answer(true)}
          onCancel={() => sending.answer(false)}
        >
          <FormattedMessage {...f.text} values={{ name, label }} />
        </ConfirmDialog>
      </div>
    </ConversationContext>
  );
}

/** Saves the draft on the server. A separate component, since it re-renders with each keystroke. */
function SharedDraft({ data }: { data: ChatData }) {
  const user = useUser()?.id;
  // The loaded draft is this member's, and not of another one who logs in, in another tab.
  const [owner] = useState(user);
  return user === owner && <Owned data={data} />;
}

function Owned({ data: { id, profile, draft } }: { data: ChatData }) {
  useSharedDraft(profile.id, id, draft);
  return null;
}

/** Limits an element's height to the visual viewport, for browsers where `dvh` ignores the on-screen keyboard. */
function useKeyboardInset(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const fit = () => {
      const covered = window.innerHeight - viewport.height * viewport.scale > 60;
      ref.current?.style.setProperty('block-size', covered ? `${viewport.height}px` : '');
      if (covered) window.scrollTo(0, 0);
    };
    viewport.addEventListener('resize', fit);
    return () => viewport.removeEventListener('resize', fit);
  }, [ref]);
}
