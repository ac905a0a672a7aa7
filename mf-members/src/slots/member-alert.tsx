import { common } from '@nightlark/i18n';
import { ButtonLink } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import type { ComponentProps } from 'react';
import { useIntl, type MessageDescriptor } from 'react-intl';

interface MemberAlertProps {
  icon: ComponentProps<typeof Notice>['icon'];
  tone?: 'warning';
  messages: Readonly<Record<'title' | 'text' | 'action', MessageDescriptor>>;
  /** Link of the action. */
  to: string;
  onDismiss: () => void;
}

/** A dismissible alert for members, with an action. */
export function MemberAlert({ icon, tone, messages, to, onDismiss }: MemberAlertProps) {
  const { formatMessage } = useIntl();
  return (
    <Notice
      {...(tone && { tone })}
      brief={!tone}
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
