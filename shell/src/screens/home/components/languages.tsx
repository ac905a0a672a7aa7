import { languageTag, LOCALE_NAMES, LOCALES, paths } from '@nightlark/contract';
import { useIntl } from 'react-intl';
import { usePage } from '../../../session/page-context.ts';
import { withLocale } from '../../../session/resolve-locale.ts';
import { messages } from '../messages.ts';
import s from './sections.module.css';

/** Links to the page in every language; work without script. */
export function Languages() {
  const { formatMessage } = useIntl();
  const { locale } = usePage();
  return (
    <section className={s.section} aria-labelledby="languages">
      <h2 id="languages">{formatMessage(messages.languages, { count: LOCALES.length })}</h2>
      <p className={s.lead}>{formatMessage(messages.languagesText)}</p>
      <ul className={s.languages}>
        {LOCALES.map((each) => (
          <li key={each}>
            <a
              href={withLocale(paths.index.href(), '', each)}
              lang={languageTag(each)}
              hrefLang={languageTag(each)}
              aria-current={each === locale || undefined}
            >
              {LOCALE_NAMES[each]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
