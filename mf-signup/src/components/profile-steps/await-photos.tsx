import { ConfirmDialog } from '@nightlark/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { shared } from '../messages.ts';
import { messages } from './later-messages.ts';
import type { Leaving } from './use-leaving.ts';
import type { PhotoUploads } from './use-photo-uploads.ts';

/**
 * While photos are on their way: says what a member who wants to leave is waiting for, and lets them leave without it. For a document
 * load, which can't wait, the browser asks.
 */
export function AwaitPhotos({ leaving, photos }: { leaving: Leaving; photos: PhotoUploads }): ReactNode {
  const { formatMessage } = useIntl();
  const count = photos.uploads.filter(({ state }) => state !== 'failed').length;
  const hasDecided = useRef(false);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!hasDecided.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  function leaveNow() {
    hasDecided.current = true;
    leaving.leaveNow();
  }
  return (
    <ConfirmDialog
      open={leaving.isWaiting}
      title={formatMessage(messages.awaitTitle, { count })}
      confirmLabel={formatMessage(messages.dontAwait)}
      cancelLabel={formatMessage(shared.back)}
      onConfirm={leaveNow}
      onCancel={leaving.stay}
    >
      {formatMessage(messages.awaitText)}
    </ConfirmDialog>
  );
}
