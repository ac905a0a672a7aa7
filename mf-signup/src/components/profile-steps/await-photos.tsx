import { ConfirmDialog } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { shared } from '../messages.ts';
import { messages } from './messages.ts';
import type { Leaving } from './use-leaving.ts';
import type { PhotoUploads } from './use-photo-uploads.ts';

/** Says what a member who wants to leave is waiting for, and lets them leave without it. */
export function AwaitPhotos({ leaving, photos }: { leaving: Leaving; photos: PhotoUploads }) {
  const { formatMessage } = useIntl();
  const count = photos.uploads.filter(({ state }) => state !== 'failed').length;
  return (
    <ConfirmDialog
      open={leaving.isWaiting}
      title={formatMessage(messages.awaitTitle, { count })}
      confirmLabel={formatMessage(messages.dontAwait)}
      cancelLabel={formatMessage(shared.back)}
      onConfirm={leaving.leaveNow}
      onCancel={leaving.stay}
    >
      {formatMessage(messages.awaitText)}
    </ConfirmDialog>
  );
}
