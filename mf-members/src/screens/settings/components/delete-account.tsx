import { useApi } from '@nightlark/api-client';
import { DEFAULTS, DELETE_REASONS, type DeleteReason, paths, REACTIVATION_DAYS, type User } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { type CallForm, FormNotice, useCallForm, useIsShown } from '@nightlark/profile';
import { useEndSession } from '@nightlark/state';
import { Button, ButtonLink, Dialog, Stack, useStepPlaces } from '@nightlark/ui';
import { RadioCards } from '@nightlark/ui/choice';
import { Field, TextArea } from '@nightlark/ui/field';
import { useState } from 'react';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import { useUpdateAccount } from '../use-update-account.ts';
import s from '../screen.module.css';
import { PasswordField } from './password-field.tsx';
import { Section } from './section.tsx';
import { RetentionOffer } from './retention-offer.tsx';

const REASONS: Record<DeleteReason, MessageDescriptor> = {
  price: messages.reasonPrice,
  found_someone: messages.reasonFound,
  not_looking: messages.reasonNotLooking,
  site_problems: messages.reasonProblems,
  not_enough_members: messages.reasonMembers,
  time: messages.reasonTime,
  other: messages.reasonOther,
};

/** Account deletion: alternatives first, then reason and password (docs/product/settings-and-leaving.md#leaving). */
export function DeleteAccount({ user }: { user: User }) {
  const { formatMessage } = useIntl();
  const [open, setOpen] = useState(false);
  const [sure, setSure] = useState(false);
  const form = useLeaveForm();
  // Too late to stop the deletion.
  const close = () => {
    if (form.busy) return;
    setOpen(false);
    setSure(false);
    form.reset();
  };
  return (
    <Section title={formatMessage(messages.delete)} text={formatMessage(messages.deleteText, { days: REACTIVATION_DAYS })}>
      <Button variant="secondary" icon="trash" onClick={() => setOpen(true)}>
        {formatMessage(messages.delete)}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        dismissible={!form.busy}
        title={formatMessage(sure ? messages.deleteTitle : messages.alternatives)}
        closeLabel={formatMessage(common.close)}
      >
        <Steps sure={sure} setSure={setSure} form={form} user={user} onClose={close} />
      </Dialog>
    </Section>
  );
}

interface StepsProps {
  sure: boolean;
  setSure: (sure: boolean) => void;
  form: CallForm;
  user: User;
  onClose: () => void;
}

function Steps({ sure, setSure, form, user, onClose }: StepsProps) {
  useStepPlaces({ at: sure ? 1 : 0, goTo: (step) => !form.busy && setSure(step === 1) });
  return sure ? <LeaveForm form={form} /> : <Alternatives user={user} onClose={onClose} onSure={() => setSure(true)} />;
}

function Alternatives({ user, onClose, onSure }: { user: User; onClose: () => void; onSure: () => void }) {
  const { formatMessage } = useIntl();
  const { busy, update } = useUpdateAccount();
  const isShown = useIsShown();
  const taken = () => isShown() && onClose();
  const instead = async (body: { invisible: true } | { pause_days: 30 }, done: string) => {
    if (await update(body, done)) taken();
  };
  return (
    <Stack gap={4}>
      <ul className={s.ways}>
        {!user.invisible && (
          <li>
            <h3 className={s.subheading}>{formatMessage(messages.invisible)}</h3>
            <p className={s.text}>{formatMessage(messages.invisibleHint)}</p>
            <Button
              variant="secondary"
              icon="eye-off"
              busy={busy}
              onClick={() => void instead({ invisible: true }, formatMessage(messages.nowInvisible))}
            >
              {formatMessage(messages.goInvisible)}
            </Button>
          </li>
        )}
        {!user.paused_until && (
          <li>
            <h3 className={s.subheading}>{formatMessage(messages.pause)}</h3>
            <p className={s.text}>{formatMessage(messages.pauseHint)}</p>
            <Button
              variant="secondary"
              icon="moon"
              busy={busy}
              onClick={() => void instead({ pause_days: 30 }, formatMessage(messages.nowPaused, { days: 30 }))}
            >
              {formatMessage(messages.pauseFor, { days: 30 })}
            </Button>
          </li>
        )}
        <RetentionOffer onTaken={taken} />
        <li>
          <h3 className={s.subheading}>{formatMessage(messages.fewerMails)}</h3>
          <p className={s.text}>{formatMessage(messages.fewerMailsText)}</p>
          <ButtonLink variant="secondary" icon="bell" to={paths.notifications.href()}>
            {formatMessage(messages.notificationsLink)}
          </ButtonLink>
        </li>
      </ul>
      <Button variant="quiet" block onClick={onSure}>
        {formatMessage(messages.deleteAnyway)}
      </Button>
    </Stack>
  );
}

function useLeaveForm(): CallForm {
  const { formatMessage } = useIntl();
  const api = useApi();
  const endSession = useEndSession();
  return useCallForm({
    call: 'deleteAccount',
    fields: ['reason', 'remarks', 'password'],
    read(values) {
      const reason = DELETE_REASONS.find((each) => each === values.reason);
      return reason ? { body: { ...values, reason } } : { field: 'reason', text: formatMessage(messages.reasonNeeded) };
    },
    send: (body) =>
      endSession('delete-account', async () => {
        const { delete_at } = await api.call('deleteAccount', { body });
        return paths.accountDeleted.href(null, { until: delete_at.slice(0, 10) });
      }),
  });
}

function LeaveForm({ form }: { form: CallForm }) {
  const { formatMessage } = useIntl();
  return (
    <form method="post" noValidate {...form.props}>
      <Stack gap={5}>
        <p className={s.lead}>{formatMessage(messages.deleteExplained, { days: REACTIVATION_DAYS })}</p>
        <FormNotice form={form} />
        <RadioCards
          compact
          legend={formatMessage(messages.why)}
          name="reason"
          error={form.errorOf('reason')}
          options={DELETE_REASONS.map((value) => ({ value, label: formatMessage(REASONS[value]) }))}
        />
        <Field label={formatMessage(messages.remarks)} optional={formatMessage(messages.optional)}>
          {(control) => <TextArea {...control} name="remarks" maxLength={DEFAULTS.remarksMaxLength} rows={2} />}
        </Field>
        <PasswordField form={form} label={formatMessage(messages.yourPassword)} />
        <Button type="submit" variant="danger" size="lg" block busy={form.busy}>
          {formatMessage(messages.deleteNow)}
        </Button>
      </Stack>
    </form>
  );
}
