import { useStepPlaces } from '@nightlark/ui';
import { isComposing } from '@nightlark/ui/composing';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import { composer as m } from '../messages.ts';
import s from './emoji-panel.module.css';
import EmojiPicker from './emoji-picker.tsx';

interface EmojiPanelProps {
  id: string;
  /** Gets the chosen emoji. */
  field: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
  onClose: () => void;
}

/** The emoji above the composer's field; Escape closes it, wherever the focus is, and so does Back. */
export default function EmojiPanel({ id, field, onText, onClose }: EmojiPanelProps) {
  const { formatMessage } = useIntl();
  useStepPlaces({ at: 1, goTo: onClose });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isComposing({ nativeEvent: event })) onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  /** Inserts at the caret, or replaces the selection. */
  function insert(emoji: string) {
    const { value, selectionStart, selectionEnd, maxLength } = field.current!;
    const text = value.slice(0, selectionStart) + emoji + value.slice(selectionEnd);
    if (text.length > maxLength) return;
    onText(text);
    const caret = selectionStart + emoji.length;
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret));
  }
  return (
    <section id={id} className={s.panel} aria-label={formatMessage(m.emoji)}>
      <EmojiPicker onPick={insert} />
    </section>
  );
}
