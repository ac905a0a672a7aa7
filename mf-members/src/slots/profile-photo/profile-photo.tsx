import { paths } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { useDismissal, useUser } from '@nightlark/state';
import { MemberAlert } from '../member-alert.tsx';

const messages = defineMessages({
  title: { id: 'members.photoAlert.title', defaultMessage: 'Show your face' },
  text: { id: 'members.photoAlert.text', defaultMessage: 'People like to see who they are talking to.' },
  action: { id: 'members.photoAlert.action', defaultMessage: 'Add a photo' },
});

/** The profile-photo alert: until there is a photo or it is dismissed (docs/product/shell.md#alerts). */
export function Component() {
  const user = useUser();
  const { dismissed, dismiss } = useDismissal('profile-photo');
  if (!user || user.profile.main_image || dismissed) return null;
  return <MemberAlert icon="camera" messages={messages} to={paths.profile.href()} onDismiss={dismiss} />;
}
