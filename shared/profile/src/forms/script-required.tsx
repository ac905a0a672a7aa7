import { common } from '@nightlark/i18n';
import { Notice } from '@nightlark/ui/notice';
import { FormattedMessage } from 'react-intl';

/** Says that the form can't be sent without script. */
export function ScriptRequired() {
  return (
    <noscript>
      <Notice tone="warning">
        <FormattedMessage {...common.needScript} />
      </Notice>
    </noscript>
  );
}
