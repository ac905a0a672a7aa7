import { apiContext, isApiError } from '@nightlark/api-client';
import { paths, sameSite } from '@nightlark/contract';
import { defineMessages, useErrorText } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Button, ButtonLink } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  Form,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { formClass, NarrowPage } from '../../components/narrow-page.tsx';
import { useRedirecting } from '@nightlark/profile';

const messages = defineMessages({
  title: { id: 'signup.ageCheck.title', defaultMessage: 'Show that you’re an adult' },
  needed: {
    id: 'signup.ageCheck.needed',
    defaultMessage:
      'Your country asks us for more than a date of birth. A service that does only this checks your age; we learn yes or no, and nothing else.',
  },
  pending: { id: 'signup.ageCheck.pending', defaultMessage: 'Your check isn’t finished yet. You can begin again at any time.' },
  refused: {
    id: 'signup.ageCheck.refused',
    defaultMessage: 'Your age could not be confirmed. Try once more with better light or another document, or write to {email}.',
  },
  start: { id: 'signup.ageCheck.start', defaultMessage: 'Prove my age' },
  again: { id: 'signup.ageCheck.again', defaultMessage: 'Check again' },
});

/** Redirects to the requested page if no check is needed or it is passed. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { state, next: kept } = await context.get(apiContext).call('getAgeCheck', { signal: request.signal });
  // The service redirects back without `next`: the API has stored it.
  const next = new URL(request.url).searchParams.get('next') ?? kept;
  if (state === 'not_needed' || state === 'passed') throw redirect(sameSite(next, paths.members.href()));
  return { state, next };
}

/** Redirects to the age verification service; errors are shown on the page. */
export async function action({ context, request }: ActionFunctionArgs) {
  const next = String((await request.formData()).get('next') ?? '');
  try {
    const { redirect_url } = await context.get(apiContext).call('startAgeCheck', { body: { next } });
    return redirectDocument(redirect_url);
  } catch (error) {
    if (isApiError(error) && error.code === 'age_check_not_needed') return redirect(paths.ageCheck.href(null, { next }));
    if (isApiError(error) && error.code !== 'authentication_required') {
      const { status, message, isForeign } = error;
      return { failure: { status, message, isForeign } };
    }
    throw error;
  }
}

/** Age verification, required in some countries before members are visible. */
export function Component() {
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const { support_email } = useSettings();
  const { state, next } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const isBusy = useRedirecting();
  return (
    <NarrowPage title={formatMessage(messages.title)} lead={formatMessage(messages.needed)}>
      <Form method="post" className={formClass}>
        <input type="hidden" name="next" value={next ?? ''} />
        {failed && (
          <Notice tone="danger" live>
            {errorText(failed.failure)}
          </Notice>
        )}
        {state === 'pending' && <Notice>{formatMessage(messages.pending)}</Notice>}
        {state === 'refused' && (
          <Notice tone="warning">
            <FormattedMessage
              {...messages.refused}
              values={{
                email: (
                  <a key="email" href={`mailto:${support_email}`}>
                    {support_email}
                  </a>
                ),
              }}
            />
          </Notice>
        )}
        <Button type="submit" size="lg" block busy={isBusy}>
          {formatMessage(messages.start)}
        </Button>
        {state === 'pending' && (
          <ButtonLink to={paths.ageCheck.href(null, { next })} variant="quiet" block reloadDocument>
            {formatMessage(messages.again)}
          </ButtonLink>
        )}
      </Form>
    </NarrowPage>
  );
}
