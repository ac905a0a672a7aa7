import { paths } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { ButtonLink } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { useIntl } from 'react-intl';
import { PREVIEWS, type Preview } from '../load-preview.ts';
import s from './preview-bar.module.css';

const messages = defineMessages({
  title: { id: 'members.preview.title', defaultMessage: 'This is how others see you' },
  label: { id: 'members.preview.label', defaultMessage: 'Seen by' },
  visitor: { id: 'members.preview.visitor', defaultMessage: 'Visitors' },
  free: { id: 'members.preview.free', defaultMessage: 'Free members' },
  premium: { id: 'members.preview.premium', defaultMessage: 'Premium members' },
  edit: { id: 'members.preview.edit', defaultMessage: 'Back to editing' },
});

/** Bar of the own profile's preview: whose view it is, and the link back. */
export function PreviewBar({ id, as }: { id: number; as: Preview }) {
  const { formatMessage } = useIntl();
  const tabs = PREVIEWS.map((each) => ({
    to: `${paths.member.href({ id })}?as=${each}`,
    label: formatMessage(messages[each]),
    current: each === as,
  }));
  return (
    <Notice
      className={s.bar}
      icon="eye"
      title={formatMessage(messages.title)}
      action={
        <ButtonLink size="sm" variant="secondary" icon="edit" to={paths.profile.href()}>
          {formatMessage(messages.edit)}
        </ButtonLink>
      }
    >
      <nav aria-label={formatMessage(messages.label)} className={s.choice}>
        {tabs.map(({ to, label, current }) => (
          <ButtonLink
            key={to}
            size="sm"
            variant={current ? 'premium' : 'quiet'}
            aria-current={current ? 'page' : undefined}
            to={to}
            replace
          >
            {label}
          </ButtonLink>
        ))}
      </nav>
    </Notice>
  );
}
