import { useOverlay } from '@nightlark/state';
import { IconButton } from '@nightlark/ui';
import { useDeferredValue, useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { composer as m } from '../../messages.ts';
import { useConversation } from '../context.ts';
import type { OpenSheet } from '../use-conversation-state.ts';
import s from './composer.module.css';

/** The emoji panel, open or not. @param onClose called when it is closed by itself or its button */
export function useEmoji(onClose: () => void) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // The pressed button is painted first (INP).
  const isPainted = useDeferredValue(isOpen);
  const hide = () => setOpen(false);
  function close() {
    hide();
    onClose();
  }
  return { id, isOpen, isShown: isOpen && isPainted, hide, close, toggle: isOpen ? close : () => setOpen(true) };
}

/** What can be added to the text, or sent instead of it. */
export function ComposerTools({ emoji }: { emoji: ReturnType<typeof useEmoji> }) {
  const { id, profile, setSheet } = useConversation();
  const { formatMessage } = useIntl();
  const { open } = useOverlay();
  const instead = (show: () => void) => () => {
    emoji.hide();
    show();
  };
  const sheet = (is: OpenSheet['is']) => instead(() => setSheet({ is }));
  return (
    <span className={s.tools}>
      <IconButton
        icon="smile"
        label={formatMessage(m.emoji)}
        aria-expanded={emoji.isOpen}
        aria-controls={emoji.id}
        onClick={emoji.toggle}
      />
      <IconButton
        icon="sparkle"
        label={formatMessage(m.icebreakers)}
        onClick={instead(() => open('icebreakers', { profileId: profile.id, ...(id !== null && { conversationId: id }) }))}
      />
      <IconButton icon="gift" label={formatMessage(m.gifts)} onClick={sheet('gifts')} />
      <IconButton icon="camera" label={formatMessage(m.photo)} onClick={sheet('photo')} />
      <IconButton icon="image-play" label={formatMessage(m.gifs)} onClick={sheet('gifs')} />
    </span>
  );
}
