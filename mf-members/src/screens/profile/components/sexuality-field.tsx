import { type Gender, type OwnProfile, SEXUALITIES_OF, type Sexuality, sexualityIn } from '@nightlark/contract';
import { defineMessages, useOptionLabel } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Button } from '@nightlark/ui';
import { Checkbox } from '@nightlark/ui/choice';
import { Field, Select } from '@nightlark/ui/field';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useLoaded } from '../../../components/use-loaded.ts';
import { messages as page } from '../messages.ts';
import s from './profile-form.module.css';
import { SeenBy } from './seen-by.tsx';

const messages = defineMessages({
  hint: { id: 'members.consent.hint', defaultMessage: 'We use it to find who fits, in both directions.' },
  consent: {
    id: 'members.consent.text',
    defaultMessage:
      'I agree that {site} stores my sexual orientation to find people who fit me, and whom I fit. Nobody sees it unless I say so. I can withdraw this at any time.',
  },
  withdraw: { id: 'members.consent.withdraw', defaultMessage: 'Withdraw my consent' },
});

interface SexualityFieldProps {
  profile: OwnProfile;
  /** As chosen in the form: decides the words. */
  gender: Gender;
  /** Error if it was not saved for lack of consent. */
  error: string | undefined;
  /** Called with the saved profile after the consent was withdrawn. */
  onWithdrawn: (profile: OwnProfile) => void;
}

/** The sexuality, which requires legal consent, given and withdrawn here; withdrawal deletes it. */
export function SexualityField({ profile, gender, error, onWithdrawn }: SexualityFieldProps) {
  const { formatMessage } = useIntl();
  const optionLabel = useOptionLabel();
  const { name: site } = useSettings();
  const [chosen, setValue] = useState<Sexuality | ''>(profile.sexuality ?? '');
  const value = chosen && sexualityIn(gender, chosen);
  const label = formatMessage(page.sexuality);
  return (
    <div className={s.field}>
      <Field label={label} hint={formatMessage(messages.hint)}>
        {(control) => (
          <Select {...control} name="sexuality" value={value} onChange={({ target }) => setValue(target.value as typeof value)}>
            <option value="">{formatMessage(page.unsaid)}</option>
            {SEXUALITIES_OF[gender].map((option) => (
              <option key={option} value={option}>
                {optionLabel('sexuality', option)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SeenBy key={profile.shown_to.sexuality} field="sexuality" of={label} chosen={profile.shown_to.sexuality} />
      {profile.sensitive_consent ? (
        <Withdraw
          onWithdrawn={(saved) => {
            setValue('');
            onWithdrawn(saved);
          }}
        />
      ) : (
        value !== '' && <Checkbox name="sensitive_consent" value="yes" label={formatMessage(messages.consent, { site })} error={error} />
      )}
    </div>
  );
}

const loadWithdrawing = () => import(/* webpackChunkName: "profile-consent" */ './withdraw-dialog.tsx');

function Withdraw({ onWithdrawn }: Pick<SexualityFieldProps, 'onWithdrawn'>) {
  const { formatMessage } = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const loaded = useLoaded(isOpen, loadWithdrawing, close);
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
        {formatMessage(messages.withdraw)}
      </Button>
      {loaded && <loaded.WithdrawDialog open={isOpen} onClose={close} onWithdrawn={onWithdrawn} />}
    </>
  );
}
