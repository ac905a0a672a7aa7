import { paths } from '@nightlark/contract';
import { Card } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { loadDocument } from '../../components/load-document.ts';
import { NarrowPage } from '../../components/narrow-page.tsx';
import { messages } from '../../components/signup-form/messages.ts';
import { SignupForm } from '../../components/signup-form/signup-form.tsx';

/** Sign-up as a page, for links and without script. */
export function Component() {
  const { formatMessage } = useIntl();
  return (
    <NarrowPage title={formatMessage(messages.title)}>
      <Card padding="lg">
        <SignupForm onCreated={() => loadDocument(paths.completeSignup.href())} />
      </Card>
    </NarrowPage>
  );
}
