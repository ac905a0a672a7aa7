import { IconButton, usePassFocus } from '@nightlark/ui';
import s from './notice.module.css';

export function DismissButton({ label, onDismiss }: { label: string; onDismiss: () => void }) {
  return <IconButton ref={usePassFocus()} className={s.close} icon="close" size="sm" label={label} onClick={onDismiss} />;
}
