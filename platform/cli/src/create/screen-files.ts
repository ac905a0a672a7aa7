import type { Names } from './names.ts';
import { catalogues, ENGLISH } from './texts.ts';
import type { NewFiles } from './write-files.ts';

const messagesFile = (id: string, title: string) => `
  import { defineMessages } from '@nightlark/i18n';

  export const messages = defineMessages({
    title: { id: '${id}.title', defaultMessage: '${title}' },
    lead: { id: '${id}.lead', defaultMessage: '${ENGLISH.lead}' },
  });
`;

/** Files of a screen, with messages and a test. `prefix` is that of the remote's message ids. */
export function screenFiles(prefix: string, { short, camel, title }: Names): NewFiles {
  const id = `${prefix}.${camel}`;
  const folder = `src/screens/${short}`;
  return {
    [`${folder}/messages.ts`]: messagesFile(id, title),
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
      import { ownPaths } from '../../paths.ts';
      import * as ${camel} from './screen.tsx';

      test.each(LOCALES)('%s → the screen has a title, and words for each of its messages', async (locale) => {
        renderScreen(${camel}, { path: ownPaths.${camel}.href(), route: ownPaths.${camel}.path, locale });
        expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('${id}.title');
        expect(screen.queryByText(/${id.replaceAll('.', '\\.')}/)).toBeNull();
      });
    `,
  };
}

interface Calling {
  id: string;
  /** The name of the call. */
  call: string;
  names: Names;
}

const callsFile = (remote: string, { call, names: { short } }: Calling) => `
  import { defineCall } from '@nightlark/contract';

  /** What ${call} gives. */
  export interface Items {
    items: { id: number; name: string }[];
  }

  /** A call of this team's own endpoint. One that another team makes too moves to the contract. */
  export const ${call} = defineCall<{ response: Items }>('GET', '${remote}/${short}.php');
`;

const callingScreen = ({ call, names: { title } }: Calling) => `
  import { apiContext, isApiError } from '@nightlark/api-client';
  import { useSettings } from '@nightlark/state';
  import { PageHeader } from '@nightlark/ui';
  import { useIntl } from 'react-intl';
  import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
  import { ${call}, type Items } from '../../api/calls.ts';
  import { messages } from './messages.ts';

  /** The screen may be live before its endpoint is: then there is nothing yet. */
  export async function loader({ context }: LoaderFunctionArgs): Promise<Items> {
    try {
      return await context.get(apiContext).call(${call});
    } catch (error) {
      if (isApiError(error) && error.code === 'not_found') return { items: [] };
      throw error;
    }
  }

  /** The screen "${title}". */
  export function Component() {
    const { formatMessage } = useIntl();
    const { name } = useSettings();
    const { items } = useLoaderData<typeof loader>();
    const title = formatMessage(messages.title);
    return (
      <>
        <title>{\`\${title} · \${name}\`}</title>
        <PageHeader title={title} lead={formatMessage(messages.lead)} />
        {items.length > 0 && (
          <ul>
            {items.map((item) => (
              <li key={item.id}>{item.name}</li>
            ))}
          </ul>
        )}
      </>
    );
  }
`;

const callingTest = ({ id, call, names: { camel } }: Calling) => `
  import { LOCALES } from '@nightlark/contract';
  import { answer, failWith, renderScreen } from '@nightlark/testing';
  import { screen } from '@testing-library/react';
  import { ${call} } from '../../api/calls.ts';
  import { ownPaths } from '../../paths.ts';
  import * as ${camel} from './screen.tsx';

  const options = { path: ownPaths.${camel}.href(), route: ownPaths.${camel}.path };

  test.each(LOCALES)('%s → the screen has a title, and words for each of its messages', async (locale) => {
    renderScreen(${camel}, { ...options, locale, own: [answer(${call}, { items: [] })] });
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('${id}.title');
    expect(screen.queryByText(/${id.replaceAll('.', '\\.')}/)).toBeNull();
  });

  test('what the endpoint gives is on the screen', async () => {
    renderScreen(${camel}, { ...options, own: [answer(${call}, { items: [{ id: 1, name: 'The first' }] })] });
    expect(await screen.findByRole('listitem')).toHaveTextContent('The first');
  });

  test('no such endpoint yet → the screen without a list', async () => {
    renderScreen(${camel}, { ...options, own: [answer(${call}, failWith('not_found'))] });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });
`;

/** Files of a screen that shows the response of the team's own endpoint, with the typed call, and tests of both. */
export function callingScreenFiles(remote: string, prefix: string, names: Names): NewFiles {
  const { short, camel, title } = names;
  const id = `${prefix}.${camel}`;
  const folder = `src/screens/${short}`;
  const calling = { id, call: `get${camel[0]!.toUpperCase()}${camel.slice(1)}`, names };
  return {
    'src/api/calls.ts': callsFile(remote, calling),
    [`${folder}/messages.ts`]: messagesFile(id, title),
    [`${folder}/screen.tsx`]: callingScreen(calling),
    [`${folder}/screen.test.tsx`]: callingTest(calling),
  };
}

export const screenTexts = (prefix: string, { camel, title }: Names) =>
  catalogues({ [`${prefix}.${camel}.title`]: { title }, [`${prefix}.${camel}.lead`]: 'lead' });

/** A route's source code for `src/remote.ts`. */
export const routeDeclaration = ({ short, camel }: Names) => `
  {
    id: '${short}',
    path: ownPaths.${camel}.path,
    layout: 'default',
    access: 'any',
    screen: () => import(/* webpackChunkName: "${short}" */ './screens/${short}/screen.tsx'),
  },
`;

/** A path's source code for `src/paths.ts`. */
export const pathDeclaration = ({ short, camel }: Names) => `
  ${camel}: definePath('${short}', '/${short}'),
`;
