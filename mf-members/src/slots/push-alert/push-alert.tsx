import { paths } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { pushAtom, useDismissal, useSettings, useUser } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { MemberAlert } from '../member-alert.tsx';
import { useHasNavigated } from '../use-has-navigated.ts';

const messages = defineMessages({
  title: { id: 'members.pushAlert.title', defaultMessage: 'Know when someone writes' },
  text: { id: 'members.pushAlert.text', defaultMessage: 'This device can tell you about new messages and likes. You choose which.' },
  action: { id: 'members.pushAlert.action', defaultMessage: 'Turn on' },
});

/** The push alert, for members with support but no subscription, if there is a public key (docs/product/notifications-and-push.md#push). */
export function Component() {
  const user = useUser();
  const { push_public_key } = useSettings();
  const { isCapable, isSubscribed } = useAtomValue(pushAtom);
  const { dismissed, dismiss } = useDismissal('push');
  const hasNavigated = useHasNavigated();
  if (!user || !push_public_key || !isCapable || isSubscribed !== false || dismissed || !hasNavigated) return null;
  return <MemberAlert icon="bell" messages={messages} to={paths.notifications.href()} onDismiss={dismiss} />;
}
