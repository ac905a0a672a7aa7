import { Icon } from '@nightlark/ui';
import { useState, type ReactNode } from 'react';
import s from './photo-upload.module.css';

interface AddPhotoProps {
  label: string;
  /** Accepted MIME types. */
  types: readonly string[];
  onFiles: (files: File[]) => void;
}

/** Tile to add photos, by file dialog (several at once) or drag and drop. */
export function AddPhoto({ label, types, onFiles }: AddPhotoProps) {
  const [over, setOver] = useState(false);
  return (
    <label
      className={s.add}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <Icon name="camera" size="lg" />
      {label}
      <input
        type="file"
        multiple
        accept={types.join(',')}
        className={s.file}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}

interface UploadFrameProps {
  /** Object URL of the local file. */
  preview: string;
  failed: boolean;
  /** Progress, or the error. */
  children: ReactNode;
  actions: ReactNode;
}

/** A photo that is being uploaded, or whose upload failed. */
export function UploadFrame({ preview, failed, children, actions }: UploadFrameProps) {
  const [isDecoded, setDecoded] = useState(true);
  return (
    <div className={s.upload}>
      {isDecoded && <img className={s.preview} src={preview} alt="" onError={() => setDecoded(false)} />}
      <div className={s.state} data-failed={failed || undefined}>
        {children}
        <div className={s.actions}>{actions}</div>
      </div>
    </div>
  );
}
