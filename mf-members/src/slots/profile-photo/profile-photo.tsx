import { paths } from '@nightlark/contract';
import { useDismissal, useUser } from '@nightlark/state';
import { MemberAlert } from '../member-alert.tsx';
import { messages } from './messages.ts';

/** The profile-photo alert: until there is a photo or it is dismissed (docs/product/shell.md#alerts). */
export function Component() {
  const user = useUser();
  const { dismissed, dismiss } = useDismissal('profile-photo');
  if (!user || user.profile.main_image || dismissed) return null;
  return <MemberAlert icon="camera" messages={messages} to={paths.profile.href()} onDismiss={dismiss} />;
}
