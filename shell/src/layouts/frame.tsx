import { STORAGE_KEYS } from '@nightlark/contract';
import { common, useHydrated } from '@nightlark/i18n';
import { removeToastAtom, toastsAtom, useOverlay, useToast } from '@nightlark/state';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { ScrollRestoration, useLocation } from 'react-router';
import { Toasts } from '@nightlark/ui';
import { Overlays, whenAwake } from '../composition/index.ts';
import { LoadingIndicator } from '../loading/loading-indicator.tsx';
import s from './layout.module.css';
import { messages } from './messages.ts';
import { OverrideBadge } from './override-badge/override-badge.tsx';

const Logout = whenAwake(async () => (await import(/* webpackChunkName: "when-awake" */ '../session/logout/logout.tsx')).Logout);

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

/** Common to all layouts: skip link, loading indicator, overlays, logout, toasts. */
export function Frame({ children }: { children: ReactNode }) {
  const { formatMessage } = useIntl();
  const toast = useToast();
  const isHydrated = useHydrated();
  return (
    <div className={s.frame}>
      <a className={s.skip} href="#content">
        {formatMessage(messages.skip)}
      </a>
      <LoadingIndicator />
      <OverrideBadge />
      {children}
      <Overlays onUnavailable={() => toast(formatMessage(messages.overlayUnavailable), { tone: 'warning' })} />
      <Logout />
      <ToastRegion />
      {isHydrated && <ScrollRestoration storageKey={STORAGE_KEYS.scroll} />}
    </div>
  );
}
