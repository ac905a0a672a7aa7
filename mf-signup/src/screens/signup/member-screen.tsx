import { apiContext, idParam } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { Card } from '@nightlark/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadDocument } from '../../components/load-document.ts';
import { NarrowPage } from '../../components/narrow-page.tsx';
import { messages as form } from '../../components/signup-form/messages.ts';
import { SignupForm } from '../../components/signup-form/signup-form.tsx';

const messages = defineMessages({
  lead: { id: 'signup.member.lead', defaultMessage: '{name} is here. Sign up for free and say hello.' },
});

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { profile } = await context.get(apiContext).call('getMember', { query: { id: idParam(params['id']) } });
  return { id: profile.id, name: profile.name };
}

/** Sign-up that starts with a message to a member. */
export function Component() {
  const { id, name } = useLoaderData<typeof loader>();
  const { formatMessage } = useIntl();
  return (
    <NarrowPage title={formatMessage(form.title)} lead={<FormattedMessage {...messages.lead} values={{ name }} />}>
      {/* Contains the member's name. */}
      <meta name="robots" content="noindex" />
      <Card padding="lg">
        <SignupForm profileId={id} onCreated={() => loadDocument(paths.completeSignup.href())} />
      </Card>
    </NarrowPage>
  );
}
