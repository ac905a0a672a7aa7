import { LOADING_NOMINAL_MS, LOADING_THROTTLE_MS } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigation } from 'react-router';
import s from './loading-indicator.module.css';

/** Whether a navigation has been pending for longer than the throttle. */
function useIsSlow(): boolean {
  const isBusy = useNavigation().state !== 'idle';
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), LOADING_THROTTLE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isBusy && isSlow;
}

/** Progress bar at the top during a navigation: 5 s nominal, after a 200 ms throttle (docs/product/shell.md#loading-and-errors). */
export function LoadingIndicator() {
  const { formatMessage } = useIntl();
  if (!useIsSlow()) return null;
  return (
    <div role="progressbar" aria-label={formatMessage(common.loading)} className={s.track}>
      <div className={s.bar} data-timer style={{ animationDuration: `${LOADING_NOMINAL_MS}ms` }} />
    </div>
  );
}
