import { STATIC_PAGES, type StaticPage } from '@nightlark/contract';
import { LocalTime } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { PageHeader } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { sessionContext } from '../../federation/session-context.ts';
import { usePage } from '../../session/page-context.ts';
import { fill, useFacts, type Fact } from './facts.ts';
import { loadPageTexts, type PageSection, type PageTexts } from './load-page-texts.ts';
import { messages } from './messages.ts';
import { RichText } from './rich-text.tsx';
import s from './screen.module.css';
import { pageTitles } from './titles/messages.ts';

/** From as many sections on, a page begins with its contents. */
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

/** Pages that hold whatever the operator's facts are: they come from the settings, the texts only place them. */
export function Component() {
  const { formatMessage } = useIntl();
  const { name: site } = useSettings();
  const { termsVersion, american } = usePage();
  const { name, texts } = useLoaderData<PageView>();
  const facts = useFacts();
  const title = formatMessage(pageTitles[name]);
  const sections = [...texts.sections, ...((american && texts.us) || [])];
  return (
    <article className={s.article}>
      <title>{`${title} · ${site}`}</title>
      <meta name="description" content={fill(texts.lead, facts)} />
      <PageHeader title={title} lead={<RichText text={texts.lead} facts={facts} />} />
      {name === 'terms' && (
        <p className={s.version}>
          {formatMessage(messages.version)} <LocalTime value={termsVersion} dateStyle="long" />
        </p>
      )}
      {sections.length >= LONG && <Contents sections={sections} facts={facts} />}
      {sections.map((section, index) => (
        <Section key={section.heading} id={idOf(index)} section={section} facts={facts} />
      ))}
    </article>
  );
}

const idOf = (index: number) => `section-${index + 1}`;

interface Facts {
  facts: Readonly<Record<string, Fact>>;
}

function Contents({ sections, facts }: { sections: readonly PageSection[] } & Facts) {
  const { formatMessage } = useIntl();
  return (
    <nav className={s.contents} aria-labelledby="contents">
      <p id="contents">{formatMessage(messages.contents)}</p>
      <ol>
        {sections.map(({ heading }, index) => (
          <li key={heading}>
            <a href={`#${idOf(index)}`}>{fill(heading, facts)}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Section({ id, section: { heading, text }, facts }: { id: string; section: PageSection } & Facts) {
  return (
    <section className={s.section}>
      <h2 id={id}>{fill(heading, facts)}</h2>
      {text.map((block, index) =>
        typeof block === 'string' ? (
          <p key={index}>
            <RichText text={block} facts={facts} />
          </p>
        ) : (
          <ul key={index}>
            {block.map((item) => (
              <li key={item}>
                <RichText text={item} facts={facts} />
              </li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}
