import { STATIC_PAGES, type StaticPage } from '@nightlark/contract';
import { LocalTime } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { PageHeader } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { sessionContext } from '../../federation/session-context.ts';
import { usePage } from '../../session/page-context.ts';
import { useFacts } from './facts.ts';
import { loadPageTexts, type PageTexts } from './load-page-texts.ts';
import { messages } from './messages.ts';
import s from './screen.module.css';
import { pageTitles } from './titles/messages.ts';

const isStaticPage = (name: string | undefined): name is StaticPage => (STATIC_PAGES as readonly (string | undefined)[]).includes(name);

interface PageView {
  name: StaticPage;
  texts: PageTexts;
}

export async function loader({ params, context }: LoaderFunctionArgs): Promise<PageView> {
  if (!isStaticPage(params['page'])) throw data(null, { status: 404 });
  return { name: params['page'], texts: await loadPageTexts(context.get(sessionContext).locale(), params['page']) };
}

/** Pages that hold whatever the operator's facts are: they come from the settings, the texts only place them. */
export function Component() {
  const { formatMessage } = useIntl();
  const { name: site } = useSettings();
  const { termsVersion, country, locale } = usePage();
  const { name, texts } = useLoaderData<PageView>();
  const fill = useFacts();
  const title = formatMessage(pageTitles[name]);
  const isForUs = locale === 'en' && country === 'US';
  const sections = [...texts.sections, ...((isForUs && texts.us) || [])];
  return (
    <article className={s.article}>
      <title>{`${title} · ${site}`}</title>
      <meta name="description" content={fill(texts.lead)} />
      <PageHeader title={title} lead={fill(texts.lead)} />
      {name === 'terms' && (
        <p className={s.version}>
          {formatMessage(messages.version)} <LocalTime value={termsVersion} dateStyle="long" />
        </p>
      )}
      {sections.map(({ heading, text }) => (
        <section key={heading} className={s.section}>
          <h2>{fill(heading)}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{fill(paragraph)}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
