import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import type { Photos } from '../use-photos.ts';
import s from './photo-steps.module.css';

/** Position of the photo, and the two halves of the card that switch photos. */
export function PhotoSteps({ photos: { count, index, turn } }: { photos: Photos }) {
  const { formatMessage } = useIntl();
  if (count < 2) return null;
  return (
    <>
      <span className={s.steps} aria-hidden>
        {Array.from({ length: count }, (_, each) => (
          <span key={each} className={s.step} data-current={each === index ? '' : undefined} />
        ))}
      </span>
      <button
        type="button"
        className={s.previous}
        aria-label={formatMessage(messages.previousPhoto)}
        aria-disabled={index === 0}
        onClick={() => turn(-1)}
      />
      <button
        type="button"
        className={s.next}
        aria-label={formatMessage(messages.nextPhoto)}
        aria-disabled={index === count - 1}
        onClick={() => turn(1)}
      />
    </>
  );
}
