import type { Names } from './names.ts';
import { catalogues, english } from './texts.ts';
import type { NewFiles } from './write-files.ts';

/** A screen with its words and its test. `prefix` is what the remote's message ids start with. */
export function screenFiles(prefix: string, { short, camel, title }: Names): NewFiles {
  const id = `${prefix}.${camel}`;
  const folder = `src/screens/${short}`;
  return {
    [`${folder}/messages.ts`]: `
      import { defineMessages } from '@nightlark/i18n';

      export const messages = defineMessages({
        title: { id: '${id}.title', defaultMessage: '${title}' },
        lead: { id: '${id}.lead', defaultMessage: '${english.lead}' },
      });
    `,
    [`${folder}/screen.tsx`]: `
      import { useSettings } from '@nightlark/state';
      import { PageHeader } from '@nightlark/ui';
      import { useIntl } from 'react-intl';
      import { messages } from './messages.ts';

      /** The screen "${title}". */
      export function Component() {
        const { formatMessage } = useIntl();
        const { name } = useSettings();
        const title = formatMessage(messages.title);
        return (
          <>
            <title>{\`\${title} · \${name}\`}</title>
            <PageHeader title={title} lead={formatMessage(messages.lead)} />
          </>
        );
      }
    `,
    [`${folder}/screen.test.tsx`]: `
      import { LOCALES } from '@nightlark/contract';
      import { renderScreen } from '@nightlark/testing';
      import { screen } from '@testing-library/react';
      import * as ${camel} from './screen.tsx';

      test.each(LOCALES)('%s → the screen has its title and its words', async (locale) => {
        renderScreen(${camel}, { path: '/${short}', route: '/${short}', locale });
        expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
        expect(screen.queryByText(/${id.replaceAll('.', '\\.')}/)).toBeNull();
      });
    `,
  };
}

export const screenTexts = (prefix: string, { camel, title }: Names) =>
  catalogues({ [`${prefix}.${camel}.title`]: { title }, [`${prefix}.${camel}.lead`]: 'lead' });

/** A route as it stands in \`src/remote.ts\`. */
export const routeDeclaration = ({ short }: Names) => `
  {
    id: '${short}',
    path: '/${short}',
    layout: 'default',
    access: 'any',
    screen: () => import(/* webpackChunkName: "${short}" */ './screens/${short}/screen.tsx'),
  },
`;
