import { common } from '@nightlark/i18n';
import { removeToastAtom, toastsAtom, useOverlay } from '@nightlark/state';
import { Toasts } from '@nightlark/ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { messages } from './messages.ts';

/** Renders the toasts of `useToast`. */
export function ToastRegion() {
  const { formatMessage } = useIntl();
  const toasts = useAtomValue(toastsAtom);
  const remove = useSetAtom(removeToastAtom);
  const { pathname } = useLocation();
  const { close } = useOverlay();
  return (
    <Toasts
      path={pathname}
      toasts={toasts}
      onDismiss={remove}
      onFollow={close}
      dismissLabel={formatMessage(common.close)}
      label={formatMessage(messages.toasts)}
    />
  );
}
