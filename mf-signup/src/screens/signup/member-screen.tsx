import { apiContext } from '@nightlark/api-client';
import { Avatar, Card } from '@nightlark/ui';
import { useSettings } from '@nightlark/state';
import { FormattedMessage, useIntl } from 'react-intl';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { NarrowPage } from '../../components/narrow-page.tsx';
import { messages as form } from '../../components/signup-form/messages.ts';
import { SignupForm } from '../../components/signup-form/signup-form.tsx';
import { messages } from './messages.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { profile } = await context.get(apiContext).call('getMember', { query: { id: Number(params['id']) } });
  return { id: profile.id, name: profile.name, image: profile.main_image };
}

/** Sign-up that begins with a message to a member. */
export function Component() {
  const { id, name, image } = useLoaderData<typeof loader>();
  const { formatMessage } = useIntl();
  const { cdn_prefix: cdn } = useSettings();
  return (
    <NarrowPage title={formatMessage(form.title)} lead={<FormattedMessage {...messages.lead} values={{ name }} />}>
      <Avatar src={image && cdn + image.thumb_match} name={name} size="xl" />
      <Card padding="lg">
        <SignupForm profileId={id} />
      </Card>
    </NarrowPage>
  );
}
