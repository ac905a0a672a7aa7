import { useErrorText, useHydrated } from '@nightlark/i18n';
import { Button } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { fictional as f } from '../messages.ts';
import s from './composer.module.css';
import type { SendFailure } from './send-action.ts';

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
