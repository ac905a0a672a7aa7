import { useOverlay } from '@nightlark/state';
import { IconButton } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { composer as m } from '../messages.ts';
import s from './composer.module.css';

interface ComposerToolsProps {
  profileId: number;
  conversationId: number | null;
  /** Id of the emoji panel. */
  emojiPanel: string;
  isEmojiOpen: boolean;
  onEmoji: () => void;
  /** Something else is opened. */
  onOther: () => void;
  onGifts: () => void;
  onGifs: () => void;
  onPhoto: () => void;
}

/** What can be added to the text, or sent instead of it. */
export function ComposerTools(props: ComposerToolsProps) {
  const { profileId, conversationId, emojiPanel, isEmojiOpen, onEmoji, onOther, onGifts, onGifs, onPhoto } = props;
  const { formatMessage } = useIntl();
  const { open } = useOverlay();
  const instead = (show: () => void) => () => {
    onOther();
    show();
  };
  return (
    <span className={s.tools}>
      <IconButton icon="smile" label={formatMessage(m.emoji)} aria-expanded={isEmojiOpen} aria-controls={emojiPanel} onClick={onEmoji} />
      <IconButton
        icon="sparkle"
        label={formatMessage(m.icebreakers)}
        onClick={instead(() => open('icebreakers', { profileId, ...(conversationId !== null && { conversationId }) }))}
      />
      <IconButton icon="gift" label={formatMessage(m.gifts)} onClick={instead(onGifts)} />
      <IconButton icon="camera" label={formatMessage(m.photo)} onClick={instead(onPhoto)} />
      <IconButton icon="image-play" label={formatMessage(m.gifs)} onClick={instead(onGifs)} />
    </span>
  );
}
