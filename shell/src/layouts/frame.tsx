import { STORAGE_KEYS } from '@nightlark/contract';
import { useHydrated } from '@nightlark/i18n';
import { useToast } from '@nightlark/state';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { ScrollRestoration } from 'react-router';
import { Overlays } from '../composition/index.ts';
import { LoadingIndicator } from '../loading/loading-indicator.tsx';
import { Logout } from '../session/logout/logout.tsx';
import s from './layout.module.css';
import { messages } from './messages.ts';
import { OverrideBadge } from './override-badge/override-badge.tsx';
import { ToastRegion } from './toast-region.tsx';

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
