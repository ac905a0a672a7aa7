import { Notice } from '@nightlark/ui/notice';
import { FormattedMessage } from 'react-intl';
import { shared } from './messages.ts';

/** Notice that the form requires script. */
export function ScriptRequired() {
  return (
    <noscript>
      <Notice tone="warning">
        <FormattedMessage {...shared.needScript} />
      </Notice>
    </noscript>
  );
}
