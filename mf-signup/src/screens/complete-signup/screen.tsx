import { paths } from '@nightlark/contract';
import { useUser } from '@nightlark/state';
import { Card } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { loadDocument } from '../../components/load-document.ts';
import { NarrowPage } from '../../components/narrow-page.tsx';
import { messages } from '../../components/profile-steps/messages.ts';
import { ProfileSteps } from '../../components/profile-steps/profile-steps.tsx';

/** The profile steps as a page: after the sign-up page, from the activation, and for members created through the API. */
export function Component() {
  const { formatMessage } = useIntl();
  const user = useUser();
  if (!user) return null;
  return (
    <NarrowPage title={formatMessage(messages.welcome, { name: user.profile.name })}>
      <Card padding="lg">
        <ProfileSteps user={user} onFinished={() => loadDocument(paths.signupMatches.href())} />
      </Card>
    </NarrowPage>
  );
}
