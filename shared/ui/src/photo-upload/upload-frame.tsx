import type { ReactNode } from 'react';
import s from './photo-upload.module.css';

export interface UploadFrameProps {
  /** Address of the picture as the device has it. */
  preview: string;
  failed: boolean;
  /** How far it is, or why it did not arrive. */
  children: ReactNode;
  actions: ReactNode;
}

/** The place of a photo that is on its way, or did not arrive. */
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
