import type { ReactNode } from 'react';
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
  return (
    <div className={s.upload}>
      <img className={s.preview} src={preview} alt="" />
      <div className={s.state} data-failed={failed || undefined}>
        {children}
        <div className={s.actions}>{actions}</div>
      </div>
    </div>
  );
}
