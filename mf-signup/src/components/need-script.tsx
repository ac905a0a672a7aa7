import { Notice } from '@nightlark/ui/notice';
import { FormattedMessage } from 'react-intl';
import { shared } from './messages.ts';

/** Tells a visitor without script that this form needs it. */
export function NeedScript() {
  return (
    <noscript>
      <Notice tone="warning">
        <FormattedMessage {...shared.needScript} />
      </Notice>
    </noscript>
  );
}
