import { usePush } from '@nightlark/profile';
import { Icon } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { StepForm, type StepFrame } from '../step-form/step-form.tsx';
import { messages } from './later-messages.ts';
import s from './profile-steps.module.css';

/** The last step: push on this device; permission is requested only by a click. */
export function PushStep({ frame, onDone }: { frame: StepFrame; onDone: () => void }) {
  const { formatMessage } = useIntl();
  const { busy, subscribe } = usePush({
    on: formatMessage(messages.pushIsOn),
    off: formatMessage(messages.pushIsOff),
    failed: formatMessage(messages.pushFailed),
  });
  return (
    <StepForm
      frame={frame}
      busy={busy}
      submitLabel={formatMessage(messages.pushOn)}
      skipLabel={formatMessage(messages.notNow)}
      onSubmit={() => void subscribe().then((on) => on && onDone())}
    >
      <div className={s['bell']} aria-hidden>
        <Icon name="bell" size="lg" />
      </div>
    </StepForm>
  );
}
