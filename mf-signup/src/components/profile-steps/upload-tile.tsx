import type { Upload } from '@nightlark/profile';
import { Icon, IconButton, ProgressBar } from '@nightlark/ui';
import { UploadFrame } from '@nightlark/ui/photo-upload';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';
import s from './photo-fields.module.css';

interface UploadTileProps {
  upload: Upload;
  onRetry: () => void;
  onForget: () => void;
}

/** A pending or failed upload; its error is shown below all tiles, where there is room. */
export function UploadTile({ upload: { file, preview, state, share, canRetry }, onRetry, onForget }: UploadTileProps) {
  const { formatMessage } = useIntl();
  const { name } = file;
  const failed = state === 'failed';
  const actions = (
    <>
      {failed && canRetry && (
        <IconButton icon="retry" variant="photo" size="sm" label={formatMessage(messages.retry, { name })} onClick={onRetry} />
      )}
      <IconButton icon="close" variant="photo" size="sm" label={formatMessage(messages.forget, { name })} onClick={onForget} />
    </>
  );
  return (
    <UploadFrame preview={preview} failed={failed} actions={actions}>
      {failed ? (
        <Icon name="alert" size="lg" className={s['failed']} />
      ) : (
        <ProgressBar label={formatMessage(messages.sending, { name })} {...(state !== 'checking' && { value: Math.round(share * 100) })} />
      )}
    </UploadFrame>
  );
}
