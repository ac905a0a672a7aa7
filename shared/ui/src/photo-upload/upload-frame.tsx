import { useState, type ReactNode } from 'react';
import s from './photo-upload.module.css';

export interface UploadFrameProps {
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
