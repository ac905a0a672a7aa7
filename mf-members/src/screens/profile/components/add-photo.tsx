import { Icon, ProgressBar } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './photo-manager.module.css';

/** The free place for the next photo. */
export function AddPhoto({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const { formatMessage } = useIntl();
  return (
    <label className={s.add}>
      <Icon name="camera" size="lg" />
      {formatMessage(busy ? messages.uploading : messages.add)}
      {busy && <ProgressBar label={formatMessage(messages.uploading)} />}
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className={s.file}
        disabled={busy}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
