import { Icon } from '@nightlark/ui';
import s from './hearts.module.css';

const COUNT = 12;

/** Decorative animated hearts; static with reduced motion. */
export function Hearts() {
  return (
    <div className={s.hearts} aria-hidden>
      {Array.from({ length: COUNT }, (_, index) => (
        <span key={index} className={s.heart}>
          <Icon name="heart-filled" />
        </span>
      ))}
    </div>
  );
}
