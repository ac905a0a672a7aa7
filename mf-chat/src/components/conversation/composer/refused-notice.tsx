import { useErrorText, useHydrated } from '@nightlark/i18n';
import { Button } from '@nightlark/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useActionData } from 'react-router';
import { fictional as f } from '../../messages.ts';
import s from './composer.module.css';
import type { SendFailure } from '../send-action.ts';

/** Why the form was refused when it was submitted without script. */
export function RefusedNotice({ code, failure }: SendFailure) {
  const errorText = useErrorText();
  // With script a dialog asks.
  const asks = !useHydrated() && code === 'fictional_acknowledgement';
  return (
    <div role="alert" className={s.refused}>
      <span>{errorText(failure)}</span>
      {asks && (
        <Button type="submit" size="sm" name="fictional_acknowledged" value="true">
          <FormattedMessage {...f.confirm} />
        </Button>
      )}
    </div>
  );
}

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
