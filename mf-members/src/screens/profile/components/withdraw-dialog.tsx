import { isApiError, useApi } from '@nightlark/api-client';
import type { OwnProfile } from '@nightlark/contract';
import { common, defineMessages } from '@nightlark/i18n';
import { useErrorToast } from '@nightlark/profile';
import { useToast } from '@nightlark/state';
import { ConfirmDialog } from '@nightlark/ui';
import { useIntl } from 'react-intl';

const messages = defineMessages({
  withdraw: { id: 'members.consent.withdraw', defaultMessage: 'Withdraw my consent' },
  title: { id: 'members.consent.title', defaultMessage: 'Withdraw your consent?' },
  text: {
    id: 'members.consent.withdrawText',
    defaultMessage: 'Your sexuality is deleted at once. From then on we’ll show you the opposite gender. You can agree again at any time.',
  },
  keep: { id: 'members.consent.keep', defaultMessage: 'Keep it' },
  withdrawn: { id: 'members.consent.withdrawn', defaultMessage: 'Your consent is withdrawn, and your sexuality deleted.' },
});

interface WithdrawDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called with the saved profile after the consent was withdrawn. */
  onWithdrawn: (profile: OwnProfile) => void;
}

/** Confirmation before withdrawing a consent, which deletes the field. */
export function WithdrawDialog({ open, onClose, onWithdrawn }: WithdrawDialogProps) {
  const { formatMessage } = useIntl();
  const api = useApi();
  const toast = useToast();
  const showError = useErrorToast();

  async function withdraw() {
    onClose();
    try {
      const { profile } = await api.call('updateProfile', { body: { sensitive_consent: false } });
      onWithdrawn(profile);
      toast(formatMessage(messages.withdrawn), { tone: 'success' });
    } catch (error) {
      if (!isApiError(error)) throw error;
      showError(error);
    }
  }

  return (
    <ConfirmDialog
      danger
      open={open}
      title={formatMessage(messages.title)}
      confirmLabel={formatMessage(messages.withdraw)}
      cancelLabel={formatMessage(messages.keep)}
      closeLabel={formatMessage(common.close)}
      onCancel={onClose}
      onConfirm={() => void withdraw()}
    >
      {formatMessage(messages.text)}
    </ConfirmDialog>
  );
}
