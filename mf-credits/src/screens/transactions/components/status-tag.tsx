import type { Payment } from '@nightlark/contract';
import { Tag, type TagProps } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { statuses } from '../messages.ts';

const TONES: Readonly<Record<Payment['status'], TagProps['tone']>> = {
  loading: 'warning',
  pending: 'warning',
  completed: 'success',
  failed: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'neutral',
  charged_back: 'neutral',
};

export function StatusTag({ status }: { status: Payment['status'] }) {
  return (
    <Tag tone={TONES[status]}>
      <FormattedMessage {...statuses[status === 'loading' ? 'pending' : status]} />
    </Tag>
  );
}
