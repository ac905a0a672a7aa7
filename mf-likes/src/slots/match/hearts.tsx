import { Icon } from '@nightlark/ui';
import s from './hearts.module.css';

const COUNT = 12;

/** Hearts that rise behind the pair; still under reduced motion. Decoration only. */
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
