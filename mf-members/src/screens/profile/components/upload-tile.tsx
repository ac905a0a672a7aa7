import type { Upload } from '@nightlark/profile';
import { IconButton, ProgressBar } from '@nightlark/ui';
import { UploadFrame } from '@nightlark/ui/photo-upload';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './photo-manager.module.css';

interface UploadTileProps {
  upload: Upload;
  onRetry: () => void;
  onForget: () => void;
}

/** An upload with its progress or error. */
export function UploadTile({ upload, onRetry, onForget }: UploadTileProps) {
  const { formatMessage } = useIntl();
  const { file, preview, state, share, error, canRetry } = upload;
  const name = file.name;
  const failed = state === 'failed';
  const actions = (
    <>
      {failed && canRetry && (
        <IconButton icon="retry" variant="photo" label={formatMessage(messages.retryUpload, { name })} onClick={onRetry} />
      )}
      <IconButton
        icon="close"
        variant="photo"
        label={formatMessage(failed ? messages.dismissUpload : messages.cancelUpload, { name })}
        onClick={onForget}
      />
    </>
  );
  return (
    <UploadFrame preview={preview} failed={failed} actions={actions}>
      {failed ? (
        <p className={s.problem} role="alert">
          <span className={s.fileName}>{name}</span> {error}
        </p>
      ) : (
        <>
          <p className={s.status}>{formatMessage(messages[`upload_${state}`])}</p>
          {state === 'sending' ? (
            <ProgressBar label={formatMessage(messages.uploadOf, { name })} value={Math.round(share * 100)} />
          ) : (
            <ProgressBar label={formatMessage(messages.uploadOf, { name })} {...(state === 'waiting' && { value: 0 })} />
          )}
        </>
      )}
    </UploadFrame>
  );
}
