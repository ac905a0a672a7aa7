import { useEffect, useEffectEvent, useState } from 'react';
import { useActionData } from 'react-router';
import type { SendFailure } from './send-action.ts';

/**
 * The message that was refused when the browser submitted the form, before hydration or without script. With script its text becomes the
 * draft, once; undefined after the first change of the draft.
 */
export function useRefused(setDraft: (text: string) => void) {
  const [refused, setRefused] = useState(useActionData() as SendFailure | undefined);
  const restore = useEffectEvent(() => {
    if (!refused) return;
    setDraft(refused.text);
    setRefused({ ...refused, text: '' });
  });
  useEffect(() => restore(), []);
  return { refused, forgetRefused: () => setRefused(undefined) };
}
