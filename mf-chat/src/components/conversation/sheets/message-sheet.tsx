import { useApi } from '@nightlark/api-client';
import type { Message } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useErrorToast } from '@nightlark/profile';
import { useOverlay, useToast } from '@nightlark/state';
import { ConfirmDialog, Dialog, Icon, type IconName } from '@nightlark/ui';
import { startTransition, useState } from 'react';
import { FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { messages as e } from '../../emoji/messages.ts';
import { later } from '../../later.tsx';
import { actions as a, messages as m } from '../../messages.ts';
import { useConversation } from '../context.ts';
import s from './message-sheet.module.css';

const EmojiPicker = later(() => import(/* webpackChunkName: "emoji" */ '../../emoji/emoji-picker.tsx'));

const QUICK: readonly string[] = ['❤️', '😂', '😮', '😢', '👍', '🔥'];

interface MessageSheetProps {
  message: Message;
  onClose: () => void;
}

/** Actions on a message: react, reply, copy, delete, report. */
export default function MessageSheet({ message, onClose }: MessageSheetProps) {
  const { formatMessage } = useIntl();
  const toast = useToast();
  const showError = useErrorToast();
  const report = useReport(message);
  const { profile, thread, sending, answer } = useConversation();
  const api = useApi();
  const [isDeleting, setDeleting] = useState(false);
  const isDeletable = message.deletable_until !== null && Date.parse(message.deletable_until) > Date.now();
  /** The sheet closes first. */
  const closing = (act: () => void) => () => {
    onClose();
    act();
  };
  const remove = () =>
    void api.call('deleteMessage', { body: { message: message.id } }).then((answer) => thread.remove(answer.message), showError);
  const copy = () =>
    void navigator.clipboard.writeText(message.text).then(() => toast(formatMessage(a.copied), { tone: 'success' }), showError);
  function reply() {
    sending.setReplyTo(message.id);
    answer();
  }
  const isThere = message.type !== 'deleted';
  if (isDeleting)
    return (
      <ConfirmDialog
        open
        danger
        title={formatMessage(a.removeTitle)}
        confirmLabel={formatMessage(a.remove)}
        cancelLabel={formatMessage(common.cancel)}
        onCancel={onClose}
        onConfirm={closing(remove)}
      >
        <FormattedMessage {...a.removeText} values={{ name: profile.name }} />
      </ConfirmDialog>
    );
  return (
    <Dialog open onClose={onClose} size="sm" title={formatMessage(m.aboutMessage)} closeLabel={formatMessage(common.close)}>
      {isThere && <Reactions message={message} onClose={onClose} />}
      <div className={s.actions}>
        {isThere && <Action icon="undo" label={a.reply} onSelect={closing(reply)} />}
        {message.type === 'text' && <Action icon="copy" label={a.copy} onSelect={closing(copy)} />}
        {isThere && isDeletable && <Action icon="trash" label={a.remove} onSelect={() => setDeleting(true)} />}
        {!message.own && <Action icon="shield" label={m.reportMessage} onSelect={closing(report)} />}
      </div>
    </Dialog>
  );
}

/** Quick reactions, and all emoji. */
function Reactions({ message, onClose }: MessageSheetProps) {
  const { formatMessage } = useIntl();
  const showError = useErrorToast();
  const react = useReact(message);
  const [allShown, setAllShown] = useState(false);
  const own = message.reactions.find((reaction) => reaction.own)?.emoji;
  function choose(emoji: string) {
    onClose();
    void react(emoji === own ? null : emoji);
  }
  return (
    <>
      <div className={s.reactions} role="group" aria-label={formatMessage(a.react)}>
        {(own === undefined || QUICK.includes(own) ? QUICK : [own, ...QUICK.slice(1)]).map((emoji) => (
          <button key={emoji} type="button" className={s.reaction} aria-pressed={emoji === own} onClick={() => choose(emoji)}>
            {emoji}
          </button>
        ))}
        <button type="button" className={s.reaction} aria-expanded={allShown} onClick={() => setAllShown((shown) => !shown)}>
          <Icon name="plus" label={formatMessage(e.more)} />
        </button>
      </div>
      {allShown && (
        <EmojiPicker
          onPick={choose}
          onFail={(error) => {
            setAllShown(false);
            showError(error);
          }}
        />
      )}
    </>
  );
}

/** Returns a function that reacts to the message: an optimistic update, rolled back on an error. */
function useReact({ id, reactions: before }: Message): (emoji: string | null) => Promise<void> {
  const api = useApi();
  const showError = useErrorToast();
  const { change } = useConversation().thread;
  return async (emoji) => {
    const others = before.filter((reaction) => !reaction.own);
    const reactions = emoji === null ? others : [...others, { emoji, own: true }];
    // The closed sheet is painted first (INP).
    startTransition(() => change(id, (now) => ({ ...now, reactions })));
    try {
      const { reactions } = await api.call('react', { body: { message: id, emoji } });
      change(id, (now) => ({ ...now, reactions }));
    } catch (error) {
      // Preserves the other's reactions.
      const former = before.filter((reaction) => reaction.own);
      change(id, (now) => ({ ...now, reactions: [...now.reactions.filter((reaction) => !reaction.own), ...former] }));
      showError(error);
    }
  };
}

function useReport(message: Message): () => void {
  const { open } = useOverlay();
  const { id, profile } = useConversation();
  return () =>
    open('report', {
      profileId: profile.id,
      name: profile.name,
      conversationId: id ?? undefined,
      messageId: message.id,
      messageText: message.text,
    });
}

function Action({ icon, label, onSelect }: { icon: IconName; label: MessageDescriptor; onSelect: () => void }) {
  return (
    <button type="button" className={s.action} onClick={onSelect}>
      <Icon name={icon} /> <FormattedMessage {...label} />
    </button>
  );
}
