import { paths } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useDismissal, useUser } from '@nightlark/state';
import { ButtonLink } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';

/** The profile-photo alert: until there is a photo or it is dismissed (specification, section 4, "Alerts"). */
export function Component() {
  const { formatMessage } = useIntl();
  const user = useUser();
  const { dismissed, dismiss } = useDismissal('profile-photo');
  if (!user || user.profile.main_image || dismissed) return null;
  return (
    <Notice
      icon="camera"
      title={formatMessage(messages.title)}
      action={
        <ButtonLink size="sm" to={paths.profile.href()}>
          {formatMessage(messages.action)}
        </ButtonLink>
      }
      onDismiss={dismiss}
      dismissLabel={formatMessage(common.close)}
    >
      {formatMessage(messages.text)}
    </Notice>
  );
}
