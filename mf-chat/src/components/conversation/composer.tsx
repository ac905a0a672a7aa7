import { hasVisible, type ProfileCard, type Quote } from '@nightlark/contract';
import { useErrorText, useHydrated } from '@nightlark/i18n';
import { useOverlay, useSettings, useToast } from '@nightlark/state';
import { Button, IconButton } from '@nightlark/ui';
import { TextArea } from '@nightlark/ui/field';
import { useDeferredValue, useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { QuoteLine } from './bubble.tsx';
import s from './composer.module.css';
import { Cost } from './cost.tsx';
import { later } from '../later.tsx';
import { useDraftText } from '../../state/draft.ts';
import { composer as m, fictional as f } from '../messages.ts';
import type { SendFailure } from './send-action.ts';
import { useFocusLost } from './use-focus-lost.ts';

const EmojiPicker = later(() => import(/* webpackChunkName: "emoji" */ '../emoji/emoji-picker.tsx'));

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
  onPhoto: () => void;
}

/** The message form; shows price and balance before anything is spent (decision 083). */
export function Composer({
  profile,
  conversationId,
  isNew,
  reply,
  answering,
  refused,
  nextCost,
  isBlocked,
  onReplyEnd,
  onFocusLost,
  onDraft,
  onTyping,
  onSend,
  onGifts,
  onGifs,
  onPhoto,
}: ComposerProps) {
  const { formatMessage } = useIntl();
  const { open } = useOverlay();
  const toast = useToast();
  const errorText = useErrorText();
  const maxLength = useSettings().message_length;
  const form = useFocusLost<HTMLFormElement>(onFocusLost);
  const input = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  // Without script the button is enabled.
  const hydrated = useHydrated();
  const draft = useDraftText(profile.id);
  const left = maxLength - draft.length;
  // A draft may exceed the limit if the operator has lowered it.
  const isSendable = !isBlocked && left >= 0 && hasVisible(draft);
  const sendLabel = nextCost > 0 ? formatMessage(m.sendFor, { cost: nextCost }) : formatMessage(m.send);

  // After the message sheet is closed.
  useEffect(() => {
    const field = input.current;
    if (answering === 0 || !field) return;
    field.focus();
    // Before the first focus it is at the start, also of a draft.
    if (field.selectionEnd === 0) field.setSelectionRange(field.value.length, field.value.length);
  }, [answering]);

  const [emojiOpen, setEmojiOpen] = useState(false);
  // The pressed button is painted first (INP).
  const emojiShown = useDeferredValue(emojiOpen);
  const panel = useId();
  /** Inserts at the caret, or replaces the selection. */
  function insert(emoji: string) {
    const { selectionStart = draft.length, selectionEnd = draft.length } = input.current ?? {};
    const text = draft.slice(0, selectionStart) + emoji + draft.slice(selectionEnd);
    if (text.length > maxLength) return;
    onDraft(text);
    onTyping();
    const caret = selectionStart + emoji.length;
    requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret));
  }
  function closeEmoji() {
    setEmojiOpen(false);
    input.current?.focus();
  }

  function endReply() {
    onReplyEnd();
    input.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSendable) onSend(draft.trim());
    input.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && reply) onReplyEnd();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }
  return (
    <form ref={form} method="post" className={s.composer} onSubmit={submit}>
      {refused && (
        <div role="alert" className={s.refused}>
          {errorText(refused.failure)}
          {/* With script a dialog asks. */}
          {refused.code === 'fictional_acknowledgement' && !hydrated && (
            <Button type="submit" size="sm" name="fictional_acknowledged" value="true">
              <FormattedMessage {...f.confirm} />
            </Button>
          )}
        </div>
      )}
      {reply && (
        <div className={s.reply}>
          <QuoteLine quote={reply} profile={profile} />
          <IconButton icon="close" size="sm" label={formatMessage(m.replyEnd)} onClick={endReply} />
        </div>
      )}
      {emojiOpen && emojiShown && (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any control inside
        <section
          id={panel}
          className={s.emoji}
          aria-label={formatMessage(m.emoji)}
          onKeyDown={(event) => event.key === 'Escape' && closeEmoji()}
        >
          <EmojiPicker
            onPick={insert}
            onFail={(error) => {
              closeEmoji();
              toast(errorText(error), { tone: 'danger' });
            }}
          />
        </section>
      )}
      <div className={s.row}>
        <span className={s.tools}>
          <IconButton
            icon="smile"
            label={formatMessage(m.emoji)}
            aria-expanded={emojiOpen}
            aria-controls={panel}
            onClick={() => (emojiOpen ? closeEmoji() : setEmojiOpen(true))}
          />
          <IconButton
            icon="sparkle"
            label={formatMessage(m.icebreakers)}
            onClick={() => open('icebreakers', { profileId: profile.id, ...(conversationId !== null && { conversationId }) })}
          />
          <IconButton icon="gift" label={formatMessage(m.gifts)} onClick={onGifts} />
          <IconButton icon="camera" label={formatMessage(m.photo)} onClick={onPhoto} />
          <IconButton icon="image-play" label={formatMessage(m.gifs)} onClick={onGifs} />
        </span>
        <TextArea
          ref={input}
          className={s.input}
          rows={1}
          name="text"
          value={draft || (refused?.text ?? '')}
          maxLength={maxLength}
          enterKeyHint="send"
          aria-label={formatMessage(m.label)}
          aria-describedby={hint}
          placeholder={formatMessage(m.placeholder, { name: profile.name })}
          onChange={(event) => {
            onDraft(event.target.value);
            if (event.target.value !== '') onTyping();
          }}
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
