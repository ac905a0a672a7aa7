import type { OwnProfile } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { Card, Stack } from '@nightlark/ui';
import { Checkbox } from '@nightlark/ui/choice';
import { useIntl } from 'react-intl';
import page from '../screen.module.css';
import s from './profile-form.module.css';

const messages = defineMessages({
  title: { id: 'members.openness.title', defaultMessage: 'Visitors and search engines' },
  text: {
    id: 'members.openness.text',
    defaultMessage: 'Visitors without an account see your name, age, town and main photo, and what you show to everyone.',
  },
  indexable: { id: 'members.openness.indexable', defaultMessage: 'Search engines may show my profile' },
  hint: { id: 'members.openness.hint', defaultMessage: 'If you change your mind, it can take them some weeks to remove it.' },
});

/** Visibility for visitors without an account, and for search engines. */
export function PublicVisibility({ profile }: { profile: OwnProfile }) {
  const { formatMessage } = useIntl();
  return (
    <Card as="section" padding="lg" id="openness">
      <Stack gap={4}>
        <h2 className={page.heading}>{formatMessage(messages.title)}</h2>
        <p className={s.lead}>{formatMessage(messages.text)}</p>
        <Checkbox
          name="indexable"
          value="yes"
          defaultChecked={profile.indexable}
          label={formatMessage(messages.indexable)}
          hint={formatMessage(messages.hint)}
        />
      </Stack>
    </Card>
  );
}
