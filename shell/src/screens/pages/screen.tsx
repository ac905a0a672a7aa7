import { STATIC_PAGES, TERMS_VERSION_DEFAULT, type Settings, type StaticPage } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import { PageHeader } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { sessionContext } from '../../composition/session-context.ts';
import { usePage } from '../../session/page-context.ts';
import { Section } from './components/section.tsx';
import { Versions } from './components/versions.tsx';
import { interpolate, useFacts, type Fact } from './facts.ts';
import { loadPageTexts, type PageSection, type PageTexts } from './load-page-texts.ts';
import { messages } from './messages.ts';
import { RichText } from './rich-text.tsx';
import s from './screen.module.css';
import { pageTitles } from './titles/messages.ts';

/** Minimum number of sections for a table of contents. */
const LONG = 6;

const isStaticPage = (name: string | undefined): name is StaticPage => (STATIC_PAGES as readonly (string | undefined)[]).includes(name);

interface PageView {
  name: StaticPage;
  texts: PageTexts;
}

export async function loader({ params, context }: LoaderFunctionArgs): Promise<PageView> {
  if (!isStaticPage(params['page'])) throw data(null, { status: 404 });
  return { name: params['page'], texts: await loadPageTexts(context.get(sessionContext).locale(), params['page']) };
}

/** Static pages. The operator's facts come from the settings; the texts contain placeholders. */
export function Component() {
  const { formatMessage } = useIntl();
  const settings = useSettings();
  const { termsVersion, american } = usePage();
  const { name, texts } = useLoaderData<PageView>();
  const facts = useFacts();
  const title = formatMessage(pageTitles[name]);
  const sections = [...texts.sections, ...((american && texts.us) || [])].filter(({ when }) => !when || settings[when]);
  return (
    <article className={s.article}>
      <title>{`${title} · ${settings.name}`}</title>
      <meta name="description" content={interpolate(texts.lead, facts)} />
      <PageHeader title={title} lead={<RichText text={texts.lead} facts={facts} />} />
      {name === 'terms' && <Versions versions={termsVersions(settings, termsVersion)} />}
      {sections.length >= LONG && <Contents sections={sections} facts={facts} />}
      {sections.map((section) => (
        <Section key={section.id} section={section} facts={facts} />
      ))}
    </article>
  );
}

interface ContentsProps {
  sections: readonly PageSection[];
  facts: Readonly<Record<string, Fact>>;
}

function Contents({ sections, facts }: ContentsProps) {
  const { formatMessage } = useIntl();
  return (
    <nav className={s.contents} aria-labelledby="contents">
      <p id="contents">{formatMessage(messages.contents)}</p>
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{interpolate(heading, facts)}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** All versions of the terms up to `current`, newest first: the operator's history and the default version. */
function termsVersions({ terms_history }: Pick<Settings, 'terms_history'>, current: string): string[] {
  const times = new Set([current, TERMS_VERSION_DEFAULT, ...terms_history].map((version) => Date.parse(version)));
  return [...times]
    .filter((time) => time <= Date.parse(current))
    .sort((a, b) => b - a)
    .map((time) => new Date(time).toISOString());
}
