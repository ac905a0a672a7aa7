import { common, defineMessages } from '@nightlark/i18n';
import { installedAtom, installPromptAtom, pushAtom, useDismissal, useSettings } from '@nightlark/state';
import { Button } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { useAtom, useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { useHasNavigated } from '../use-has-navigated.ts';

const messages = defineMessages({
  title: { id: 'members.installHint.title', defaultMessage: '{name} on your home screen' },
  text: { id: 'members.installHint.text', defaultMessage: 'One tap to your messages, and no browser around them.' },
  ios: { id: 'members.installHint.ios', defaultMessage: 'Tap Share in your browser, then “Add to Home Screen”.' },
  action: { id: 'members.installHint.action', defaultMessage: 'Install' },
});

/** Prompt to install the app, if supported and not installed. One prompt at a time: push comes first. */
export function Component() {
  const { formatMessage } = useIntl();
  const { name, push_public_key } = useSettings();
  const { isCapable, isSubscribed } = useAtomValue(pushAtom);
  const { dismissed: pushDismissed } = useDismissal('push');
  const { dismissed, dismiss } = useDismissal('install');
  const [prompt, setPrompt] = useAtom(installPromptAtom);
  const isInstalled = useAtomValue(installedAtom);
  const hasNavigated = useHasNavigated();
  const isAskedForPush = isCapable && push_public_key && isSubscribed === false && !pushDismissed;
  if (isInstalled || dismissed || !hasNavigated || isAskedForPush || (!prompt && !isIos())) return null;

  async function install(): Promise<void> {
    const answer = await prompt!.prompt();
    // The browser's prompt can be used once.
    setPrompt(null);
    if (answer.outcome === 'dismissed') dismiss();
  }

  return (
    <Notice
      icon="install"
      brief={prompt !== null}
      title={formatMessage(messages.title, { name })}
      action={
        prompt && (
          <Button size="sm" onClick={() => void install()}>
            {formatMessage(messages.action)}
          </Button>
        )
      }
      onDismiss={dismiss}
      dismissLabel={formatMessage(common.close)}
    >
      {formatMessage(prompt ? messages.text : messages.ios)}
    </Notice>
  );
}

/** iOS, where apps are installed from the browser's menu. iPads report as Mac; no Mac has multi-touch. */
function isIos(): boolean {
  if (typeof navigator === 'undefined') return false;
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
}
