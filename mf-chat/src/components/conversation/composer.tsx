import { hasVisible, type ProfileCard, type Quote } from '@nightlark/contract';
import { useErrorText, useHydrated } from '@nightlark/i18n';
import { useSettings, useToast } from '@nightlark/state';
import { Button, IconButton } from '@nightlark/ui';
import { isComposing } from '@nightlark/ui/composing';
import { TextArea } from '@nightlark/ui/field';
import { useDeferredValue, useId, useState, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { QuoteLine } from './bubble.tsx';
import s from './composer.module.css';
import { ComposerTools } from './composer-tools.tsx';
import { Cost } from './cost.tsx';
import { later } from '../later.tsx';
import { useDraft } from '../../state/draft.ts';
import { composer as m } from '../messages.ts';
import { RefusedNotice } from './refused-notice.tsx';
import type { SendFailure } from './send-action.ts';
import { useFieldFocus } from './use-field-focus.ts';
import { useFocusLost } from './use-focus-lost.ts';

const EmojiPanel = later(() => import(/* webpackChunkName: "emoji" */ '../emoji/emoji-panel.tsx'));

const COUNT_FROM = 100;

interface ComposerProps {
  profile: ProfileCard;
  conversationId: number | null;
  /** The message starts the conversation. */
  isNew: boolean;
  /** The quoted message of a reply. */
  reply: Quote | null;
  /** Incremented to move the focus to the field, e.g. with each chosen message. */
  answering: number;
  /** The draft that the server has: shown before hydration, so that nobody writes over it unseen. */
  kept: string;
  /** The form was submitted without script, and refused. */
  refused: SendFailure | undefined;
  onReplyEnd: () => void;
  /** It was removed while it had the focus. */
  onFocusLost: () => void;
  nextCost: number;
  /** Can be edited, not sent. */
  isBlocked: boolean;
  onDraft: (draft: string) => void;
  onTyping: () => void;
  onSend: (text: string) => void;
  onGifts: () => void;
  onGifs: () => void;
  /** @param pasted a picture pasted into the field */
  onPhoto: (pasted: File | null) => void;
}

/** The message form; shows price and balance before anything is spent (decision 083). */
export function Composer(props: ComposerProps) {
  const { profile, conversationId, isNew, reply, answering, kept, refused, nextCost, isBlocked } = props;
  const { onReplyEnd, onFocusLost, onDraft, onTyping, onSend, onGifts, onGifs, onPhoto } = props;
  const { formatMessage } = useIntl();
  const toast = useToast();
  const errorText = useErrorText();
  const maxLength = useSettings().message_length;
  const form = useFocusLost<HTMLFormElement>(onFocusLost);
  const { field, focus } = useFieldFocus(answering);
  const hint = useId();
  // Without script the button is enabled.
  const hydrated = useHydrated();
  const draft = useDraft(profile.id)?.text ?? (refused?.text || (hydrated ? '' : kept));
  const left = maxLength - draft.length;
  // A draft may exceed the limit if the operator has lowered it.
  const isSendable = !isBlocked && left >= 0 && hasVisible(draft);
  const sendLabel = nextCost > 0 ? formatMessage(m.sendFor, { cost: nextCost }) : formatMessage(m.send);
  const [emojiOpen, setEmojiOpen] = useState(false);
  // The pressed button is painted first (INP).
  const emojiShown = useDeferredValue(emojiOpen);
  const emojiPanel = useId();

  function write(text: string) {
    onDraft(text);
    if (text !== '') onTyping();
  }
  /** What is copied from a document has its text too, which is meant then. */
  function paste(event: ClipboardEvent) {
    const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!picture || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    onPhoto(picture);
  }
  function closeEmoji() {
    setEmojiOpen(false);
    focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSendable) return focus();
    setEmojiOpen(false);
    onSend(draft.trim());
    focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    // Escape closes the emoji first.
    if (event.key === 'Escape' && reply && !emojiOpen) onReplyEnd();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }
  return (
    <form ref={form} method="post" className={s.composer} onSubmit={submit}>
      {refused && <RefusedNotice {...refused} />}
      {reply && (
        <div className={s.reply}>
          <QuoteLine quote={reply} profile={profile} />
          <IconButton
            icon="close"
            size="sm"
            label={formatMessage(m.replyEnd)}
            onClick={() => {
              onReplyEnd();
              focus();
            }}
          />
        </div>
      )}
      {emojiOpen && emojiShown && (
        <EmojiPanel
          id={emojiPanel}
          field={field}
          onText={write}
          onClose={closeEmoji}
          onFail={(error) => {
            closeEmoji();
            toast(errorText(error), { tone: 'danger' });
          }}
        />
      )}
      <div className={s.row}>
        <ComposerTools
          profileId={profile.id}
          conversationId={conversationId}
          emojiPanel={emojiPanel}
          isEmojiOpen={emojiOpen}
          onEmoji={() => (emojiOpen ? closeEmoji() : setEmojiOpen(true))}
          onOther={() => setEmojiOpen(false)}
          onGifts={onGifts}
          onGifs={onGifs}
          onPhoto={() => onPhoto(null)}
        />
        <TextArea
          ref={field}
          className={s.input}
          rows={1}
          name="text"
          value={draft}
          maxLength={maxLength}
          enterKeyHint="send"
          aria-label={formatMessage(m.label)}
          aria-describedby={hint}
          placeholder={formatMessage(m.placeholder, { name: profile.name })}
          onChange={(event) => write(event.target.value)}
          onPaste={paste}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          className={s.send}
          icon="send"
          aria-label={sendLabel}
          aria-describedby={hint}
          aria-disabled={hydrated && !isSendable}
        >
          <span className={s.sendText}>{sendLabel}</span>
        </Button>
      </div>
      <p id={hint} className={s.hint}>
        <Cost nextCost={nextCost} isNew={isNew} />
        {left <= COUNT_FROM && (
          <span className="tabular">
            <FormattedMessage {...m.charactersLeft} values={{ count: left }} />
          </span>
        )}
      </p>
    </form>
  );
}
