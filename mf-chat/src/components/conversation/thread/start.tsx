import { useOverlay } from '@nightlark/state';
import { Button } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { Face } from '../../counterpart.tsx';
import { useConversation } from '../context.ts';
import s from './thread.module.css';
import { composer, messages as m } from '../../messages.ts';

/** Empty state before the first message, with icebreakers if the member can write. */
export function Start() {
  const { profile, obstacle } = useConversation();
  const { open } = useOverlay();
  return (
    <div className={s.start}>
      <Face profile={profile} size="xl" />
      {obstacle !== 'deleted' && (
        <>
          <h2 className={s.startTitle}>
            <FormattedMessage {...m.startTitle} values={{ name: profile.name }} />
          </h2>
          <p className={s.startText}>
            <span>
              <FormattedMessage {...m.startText} />
            </span>{' '}
            {obstacle === null && (
              <span>
                <FormattedMessage {...m.startLines} />
              </span>
            )}
          </p>
        </>
      )}
      {obstacle === null && (
        <Button variant="secondary" icon="sparkle" onClick={() => open('icebreakers', { profileId: profile.id })}>
          <FormattedMessage {...composer.icebreakers} />
        </Button>
      )}
    </div>
  );
}
