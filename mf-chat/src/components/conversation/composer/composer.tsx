import { hasVisible, TYPING_SEND_MS } from '@nightlark/contract';
import { useApi } from '@nightlark/api-client';
import { useHydrated } from '@nightlark/i18n';
import { useErrorToast } from '@nightlark/profile';
import { useSettings } from '@nightlark/state';
import { Button, IconButton } from '@nightlark/ui';
import { isComposing } from '@nightlark/ui/composing';
import { TextArea } from '@nightlark/ui/field';
import { useId, useLayoutEffect, useRef, type ClipboardEvent, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useDraft } from '../../../state/draft.ts';
import { later } from '../../later.tsx';
import { composer as m } from '../../messages.ts';
import { useConversation } from '../context.ts';
import { QuoteLine } from '../thread/bubble.tsx';
import { useFocusLost } from '../use-focus-lost.ts';
import { ComposerTools, useEmoji } from './composer-tools.tsx';
import s from './composer.module.css';
import { Cost } from './cost.tsx';
import { RefusedNotice } from './refused-notice.tsx';

const EmojiPanel = later(() => import(/* webpackChunkName: "emoji" */ '../../emoji/emoji-panel.tsx'));

const COUNT_FROM = 100;

/**
 * The message form; shows price and balance before anything is spent (decision 083). What can't be sent now can be edited all the same.
 * @param onFocusLost it was removed while it had the focus
 */
export function Composer({ onFocusLost }: { onFocusLost: () => void }) {
  const { profile, refused, reply, sending, forgetRefused, setSheet } = useConversation();
  const { formatMessage } = useIntl();
  const form = useFocusLost<HTMLFormElement>(onFocusLost);
  const { field, focus } = useFieldFocus();
  const emoji = useEmoji(focus);
  const hint = useId();
  const { draft, left, isSendable, write } = useText();

  function paste(event: ClipboardEvent) {
    const picture = pictureOf(event.clipboardData);
    if (!picture) return;
    event.preventDefault();
    setSheet({ is: 'photo', pasted: picture });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSendable) return focus();
    emoji.hide();
    forgetRefused();
    sending.send({ type: 'text', text: draft.trim(), reply_to: reply });
    focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    // Escape closes the emoji first.
    if (event.key === 'Escape' && reply && !emoji.isOpen) sending.setReplyTo(null);
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }
  return (
    <form ref={form} method="post" className={s.composer} onSubmit={submit}>
      {refused && <RefusedNotice {...refused} />}
      {reply && <Reply onEnd={focus} />}
      <Emoji emoji={emoji} field={field} onText={write} />
      <div className={s.row}>
        <ComposerTools emoji={emoji} />
        <TextArea
          ref={field}
          className={s.input}
          rows={1}
          name="text"
          value={draft}
          maxLength={draft.length + left}
          enterKeyHint="send"
          aria-label={formatMessage(m.label)}
          aria-describedby={hint}
          placeholder={formatMessage(m.placeholder, { name: profile.name })}
          onChange={(event) => write(event.target.value)}
          onPaste={paste}
          onKeyDown={onKeyDown}
        />
        <Send hint={hint} isSendable={isSendable} />
        <Hint id={hint} left={left} />
      </div>
    </form>
  );
}

/** What is copied from a document has its text too, which is meant then. */
function pictureOf(pasted: DataTransfer): File | undefined {
  const picture = [...pasted.files].find(({ type }) => type.startsWith('image/'));
  return pasted.getData('text/plain') === '' ? picture : undefined;
}

/** The text of the message, how many more characters it may have, and whether it can be sent. */
function useText() {
  const { id, profile, obstacle, kept, refused, forgetRefused, sending } = useConversation();
  const maxLength = useSettings().message_length;
  const noteTyping = useTypingNotice(id);
  // Before hydration what the server has, so that nobody writes over it unseen.
  const hydrated = useHydrated();
  const draft = useDraft(profile.id)?.text ?? (refused?.text || (hydrated ? '' : kept));
  function write(text: string) {
    forgetRefused();
    sending.setDraft(text);
    if (text !== '') noteTyping();
  }
  const left = maxLength - draft.length;
  // A draft may exceed the limit if the operator has lowered it.
  const isSendable = obstacle === null && left >= 0 && hasVisible(draft);
  return { draft, left, isSendable, write };
}

/** The quoted message of a reply. */
function Reply({ onEnd }: { onEnd: () => void }) {
  const { formatMessage } = useIntl();
  const { profile, reply, sending } = useConversation();
  function end() {
    sending.setReplyTo(null);
    onEnd();
  }
  return (
    <div className={s.reply}>
      <QuoteLine quote={reply!} profile={profile} />
      <IconButton icon="close" size="sm" label={formatMessage(m.replyEnd)} onClick={end} />
    </div>
  );
}

interface EmojiProps {
  emoji: ReturnType<typeof useEmoji>;
  field: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
}

function Emoji({ emoji, field, onText }: EmojiProps) {
  const showError = useErrorToast();
  function fail(error: unknown) {
    emoji.close();
    showError(error);
  }
  return emoji.isShown && <EmojiPanel id={emoji.id} field={field} onText={onText} onClose={emoji.close} onFail={fail} />;
}

/** What sending costs, and how many characters are left once they are few. */
function Hint({ id, left }: { id: string; left: number }) {
  return (
    <p id={id} className={s.hint}>
      <Cost />
      {left <= COUNT_FROM && (
        <span className={`${s.left} tabular`}>
          <FormattedMessage {...m.charactersLeft} values={{ count: left }} />
        </span>
      )}
    </p>
  );
}

function Send({ hint, isSendable }: { hint: string; isSendable: boolean }) {
  const { formatMessage } = useIntl();
  const { nextCost } = useConversation();
  // Without script the button is enabled.
  const hydrated = useHydrated();
  const label = nextCost > 0 ? formatMessage(m.sendFor, { cost: nextCost }) : formatMessage(m.send);
  return (
    <Button type="submit" className={s.send} icon="send" aria-label={label} aria-describedby={hint} aria-disabled={hydrated && !isSendable}>
      <span className={s.sendText}>{label}</span>
    </Button>
  );
}

/** The field, which gets the focus on demand. */
function useFieldFocus() {
  const { answering } = useConversation();
  const field = useRef<HTMLTextAreaElement>(null);
  // After the message sheet is closed, and on arrival, in the commit that removes the field before: no key is lost between the two.
  useLayoutEffect(() => {
    const { current } = field;
    if (answering === 0 || !current) return;
    current.focus();
    // Before the first focus it is at the start, also of a draft.
    if (current.selectionEnd === 0) current.setSelectionRange(current.value.length, current.value.length);
  }, [answering]);
  return { field, focus: () => field.current?.focus() };
}

/** Sends typing notices, throttled to one every 3 s (docs/product/chat.md). */
function useTypingNotice(conversation: number | null): () => void {
  const api = useApi();
  const sentAt = useRef(0);
  return () => {
    if (conversation === null || !navigator.onLine || Date.now() - sentAt.current < TYPING_SEND_MS) return;
    sentAt.current = Date.now();
    api.call('typing', { body: { conversation } }).catch(() => undefined); // optional
  };
}
