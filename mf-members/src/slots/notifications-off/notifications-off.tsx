import { paths } from '@nightlark/contract';
import { useDismissal, useUser } from '@nightlark/state';
import { MemberAlert } from '../member-alert.tsx';
import { useHasNavigated } from '../use-has-navigated.ts';
import { messages } from './messages.ts';

/** The disabled-notifications alert: after a bounce, a complaint or an unsubscription (docs/product/shell.md#alerts). */
export function Component() {
  const user = useUser();
  const { dismissed, dismiss } = useDismissal('notifications-off');
  const hasNavigated = useHasNavigated();
  if (!user || user.notifications_disabled.length === 0 || dismissed || !hasNavigated) return null;
  return <MemberAlert tone="warning" icon="mail" messages={messages} to={paths.notifications.href()} onDismiss={dismiss} />;
}
