import { useEffect, useRef } from 'react';

/** Focuses a text field on demand. @param answering incremented for each demand; 0 for none yet */
export function useFieldFocus(answering: number) {
  const field = useRef<HTMLTextAreaElement>(null);
  // After the message sheet is closed.
  useEffect(() => {
    const { current } = field;
    if (answering === 0 || !current) return;
    current.focus();
    // Before the first focus it is at the start, also of a draft.
    if (current.selectionEnd === 0) current.setSelectionRange(current.value.length, current.value.length);
  }, [answering]);
  return { field, focus: () => field.current?.focus() };
}
