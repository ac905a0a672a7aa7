import { FormattedMessage } from 'react-intl';
import { messages } from '../messages.ts';
import s from './keys.module.css';

const KEYS = [
  ['←', messages.keysPass],
  ['→', messages.keysLike],
  ['↑ ↓', messages.keysPhotos],
  ['U', messages.undo],
] as const;

/** Keyboard shortcuts, for devices that probably have a keyboard. */
export function Keys() {
  return (
    <dl className={s.keys}>
      {KEYS.map(([key, label]) => (
        <div key={key} className={s.pair}>
          <dt className={s.key}>{key}</dt>
          <dd className={s.label}>
            <FormattedMessage {...label} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
