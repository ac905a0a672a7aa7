import { useApi } from '@nightlark/api-client';
import type { Message, ProfileCard } from '@nightlark/contract';
import { common, useErrorText } from '@nightlark/i18n';
import { useOverlay, useToast } from '@nightlark/state';
import { Dialog, Icon, type IconName } from '@nightlark/ui';
import { startTransition, useState } from 'react';
import { FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { messages as e } from '../emoji/messages.ts';
import { later } from '../later.tsx';
import s from './message-sheet.module.css';
import { actions as a, messages as m } from '../messages.ts';

const EmojiPicker = later(() => import(/* webpackChunkName: "emoji" */ '../emoji/emoji-picker.tsx'));

const QUICK: readonly string[] = ['❤️', '😂', '😮', '😢', '👍', '🔥'];

interface MessageSheetProps {
  message: Message;
  profile: ProfileCard;
  conversationId: number;
  onClose: () => void;
  onReply: (message: Message) => void;
  onChange: (id: number, change: (message: Message) => Message) => void;
  onDelete: (deleted: Message) => void;
}

/** Actions on a message: react, reply, copy, delete, report. */
export default function MessageSheet({ message, profile, conversationId, onClose, onReply, onChange, onDelete }: MessageSheetProps) {
  const { formatMessage } = useIntl();
  const { open } = useOverlay();
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const [allShown, setAllShown] = useState(false);
  const own = message.reactions.find((reaction) => reaction.own)?.emoji;
  const isDeletable = message.deletable_until !== null && Date.parse(message.deletable_until) > Date.now();

  const showError = (error: unknown) => toast(errorText(error), { tone: 'danger' });
  /** Optimistic update, rolled back on an error. */
  async function react(emoji: string) {
    onClose();
    const { id, reactions: before } = message;
    const chosen = emoji === own ? null : emoji;
    const others = before.filter((reaction) => !reaction.own);
    const reactions = chosen === null ? others : [...others, { emoji: chosen, own: true }];
    // The closed sheet is painted first (INP).
    startTransition(() => onChange(id, (now) => ({ ...now, reactions })));
    try {
      const { reactions } = await api.call('react', { body: { message: id, emoji: chosen } });
      onChange(id, (now) => ({ ...now, reactions }));
    } catch (error) {
      // Preserves the other's reactions.
      const former = before.filter((reaction) => reaction.own);
      onChange(id, (now) => ({ ...now, reactions: [...now.reactions.filter((reaction) => !reaction.own), ...former] }));
      showError(error);
    }
  }
  async function remove() {
    onClose();
    try {
      onDelete((await api.call('deleteMessage', { body: { message: message.id } })).message);
    } catch (error) {
      showError(error);
    }
  }
  function copy() {
    onClose();
    navigator.clipboard.writeText(message.text).then(() => toast(formatMessage(a.copied), { tone: 'success' }), showError);
  }
  function report() {
    onClose();
    open('report', { profileId: profile.id, name: profile.name, conversationId, messageId: message.id, messageText: message.text });
  }
  function reply() {
    onClose();
    onReply(message);
  }
  const isThere = message.type !== 'deleted';
  return (
    <Dialog open onClose={onClose} size="sm" title={formatMessage(m.aboutMessage)} closeLabel={formatMessage(common.close)}>
      {isThere && (
        <div className={s.reactions} role="group" aria-label={formatMessage(a.react)}>
          {(own === undefined || QUICK.includes(own) ? QUICK : [own, ...QUICK.slice(1)]).map((emoji) => (
            <button key={emoji} type="button" className={s.reaction} aria-pressed={emoji === own} onClick={() => void react(emoji)}>
              {emoji}
            </button>
          ))}
          <button type="button" className={s.reaction} aria-expanded={allShown} onClick={() => setAllShown((shown) => !shown)}>
            <Icon name="plus" label={formatMessage(e.more)} />
          </button>
        </div>
      )}
      {allShown && (
        <EmojiPicker
          onPick={(emoji) => void react(emoji)}
          onFail={(error) => {
            setAllShown(false);
            showError(error);
          }}
        />
      )}
      <div className={s.actions}>
        {isThere && <Action icon="undo" label={a.reply} onSelect={reply} />}
        {message.type === 'text' && <Action icon="edit" label={a.copy} onSelect={copy} />}
        {isThere && isDeletable && <Action icon="trash" label={a.remove} onSelect={() => void remove()} />}
        {!message.own && <Action icon="shield" label={m.reportMessage} onSelect={report} />}
      </div>
    </Dialog>
  );
}

function Action({ icon, label, onSelect }: { icon: IconName; label: MessageDescriptor; onSelect: () => void }) {
  return (
    <button type="button" className={s.action} onClick={onSelect}>
      <Icon name={icon} /> <FormattedMessage {...label} />
    </button>
  );
}
