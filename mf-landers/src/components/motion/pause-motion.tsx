import { defineMessages } from '@nightlark/i18n';
import { cx } from '@nightlark/ui/cx';
import { useIntl } from 'react-intl';
import s from './pause-motion.module.css';

const messages = defineMessages({
  pause: { id: 'landers.motion.pause', defaultMessage: 'Pause the picture' },
});

/** Pauses an animation. A checkbox, so that it works without script: the animation's style uses `:has([data-pause]:checked)`. */
export function PauseMotion({ className }: { className?: string | undefined }) {
  const label = useIntl().formatMessage(messages.pause);
  return (
    <label className={cx(s.pause, className)} title={label}>
      <input type="checkbox" className={s.box} data-pause="" aria-label={label} />
      <svg viewBox="0 0 24 24" className={s.bars} aria-hidden>
        <path d="M8.5 5.5v13M15.5 5.5v13" />
      </svg>
      <svg viewBox="0 0 24 24" className={s.arrow} aria-hidden>
        <path d="M8 5.2v13.6l11-6.8z" />
      </svg>
    </label>
  );
}
