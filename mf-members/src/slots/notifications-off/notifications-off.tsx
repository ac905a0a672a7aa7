import { paths } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { useDismissal, useUser } from '@nightlark/state';
import { MemberAlert } from '../member-alert.tsx';
import { useHasNavigated } from '../use-has-navigated.ts';

const messages = defineMessages({
  title: { id: 'members.notificationsOff.title', defaultMessage: 'You get no e-mails from us' },
  text: {
    id: 'members.notificationsOff.text',
    defaultMessage: 'So new messages and likes may pass you by. Why, and how to change that, is one tap away.',
  },
  action: { id: 'members.notificationsOff.action', defaultMessage: 'See notifications' },
});

/** The disabled-notifications alert: after a bounce, a complaint or an unsubscription (docs/product/shell.md#alerts). */
export function Component() {
  const user = useUser();
  const { dismissed, dismiss } = useDismissal('notifications-off');
  const hasNavigated = useHasNavigated();
  if (!user || user.notifications_disabled.length === 0 || dismissed || !hasNavigated) return null;
  return <MemberAlert tone="warning" icon="mail" messages={messages} to={paths.notifications.href()} onDismiss={dismiss} />;
}
