import { common } from '@nightlark/i18n';
import { ButtonLink } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import type { ComponentProps } from 'react';
import { useIntl, type MessageDescriptor } from 'react-intl';

interface MemberAlertProps {
  icon: ComponentProps<typeof Notice>['icon'];
  tone?: 'warning';
  messages: Readonly<Record<'title' | 'text' | 'action', MessageDescriptor>>;
  /** Where the action leads. */
  to: string;
  onDismiss: () => void;
}

/** An alert of a member's page: what is the matter, the way to mend it, and a button that puts it away. */
export function MemberAlert({ icon, tone, messages, to, onDismiss }: MemberAlertProps) {
  const { formatMessage } = useIntl();
  return (
    <Notice
      {...(tone && { tone })}
      icon={icon}
      title={formatMessage(messages.title)}
      action={
        <ButtonLink size="sm" {...(tone && { variant: 'secondary' })} to={to}>
          {formatMessage(messages.action)}
        </ButtonLink>
      }
      onDismiss={onDismiss}
      dismissLabel={formatMessage(common.close)}
    >
      {formatMessage(messages.text)}
    </Notice>
  );
}
