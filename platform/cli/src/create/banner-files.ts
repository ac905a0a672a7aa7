import type { Names } from './names.ts';
import { catalogues, ENGLISH } from './texts.ts';
import type { NewFiles } from './write-files.ts';

/** Files of a banner with a link to a remote's first screen, with messages and a test. */
export function bannerFiles({ short, camel }: Names): NewFiles {
  const id = `${camel}.banner`;
  const folder = `src/slots/${short}-banner`;
  return {
    [`${folder}/messages.ts`]: `
      import { defineMessages } from '@nightlark/i18n';

      export const messages = defineMessages({
        text: { id: '${id}.text', defaultMessage: '${ENGLISH.news}' },
        action: { id: '${id}.action', defaultMessage: '${ENGLISH.action}' },
        dismiss: { id: '${id}.dismiss', defaultMessage: '${ENGLISH.dismiss}' },
      });
    `,
    [`${folder}/${short}-banner.tsx`]: `
      import { useDismissal } from '@nightlark/state';
      import { ButtonLink } from '@nightlark/ui';
      import { Notice } from '@nightlark/ui/notice';
      import { FormattedMessage, useIntl } from 'react-intl';
      import { ownPaths } from '../../paths.ts';
      import { messages } from './messages.ts';

      /** Says on the members' page that there is something new. */
      export function Component() {
        const { formatMessage } = useIntl();
        const { dismissed, dismiss } = useDismissal('${short}-banner');
        if (dismissed) return null;
        return (
          <Notice
            action={
              <ButtonLink to={ownPaths.${camel}.href()} size="sm">
                <FormattedMessage {...messages.action} />
              </ButtonLink>
            }
            onDismiss={dismiss}
            dismissLabel={formatMessage(messages.dismiss)}
          >
            <FormattedMessage {...messages.text} />
          </Notice>
        );
      }
    `,
    [`${folder}/${short}-banner.test.tsx`]: `
      import { aUser, renderScreen } from '@nightlark/testing';
      import { screen } from '@testing-library/react';
      import { Component } from './${short}-banner.tsx';

      test('the banner leads to the screen, and goes when it is dismissed', async () => {
        const { user } = renderScreen(<Component />, { user: aUser() });
        expect(screen.getByRole('link', { name: '${ENGLISH.action}' })).toHaveAttribute('href', '/${short}');
        await user.click(screen.getByRole('button', { name: '${ENGLISH.dismiss}' }));
        expect(screen.queryByRole('link')).toBeNull();
      });
    `,
  };
}

export const bannerTexts = ({ camel }: Names) =>
  catalogues({ [`${camel}.banner.text`]: 'news', [`${camel}.banner.action`]: 'action', [`${camel}.banner.dismiss`]: 'dismiss' });
