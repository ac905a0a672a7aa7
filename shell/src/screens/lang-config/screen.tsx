import { languageTag, LOCALE_NAMES, LOCALES, paths, sameSite } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Icon, PageHeader } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { parsePath, useSearchParams } from 'react-router';
import { usePage } from '../../session/page-context.ts';
import { withLocale } from '../../session/resolve-locale.ts';
import s from './screen.module.css';

const messages = defineMessages({
  title: { id: 'shell.languages.title', defaultMessage: 'Choose your language' },
  lead: { id: 'shell.languages.lead', defaultMessage: 'You can change it again at any time.' },
});

/** All languages, including those that the menu does not offer in the visitor's country. Each links back to the previous page. */
export function Component() {
  const { formatMessage } = useIntl();
  const { name } = useSettings();
  const { locale } = usePage();
  const [query] = useSearchParams();
  const { pathname = '', search = '', hash = '' } = parsePath(sameSite(query.get('next'), paths.index.href()));
  return (
    <>
      <title>{`${formatMessage(messages.title)} · ${name}`}</title>
      <PageHeader title={formatMessage(messages.title)} lead={formatMessage(messages.lead)} />
      <ul className={s.list}>
        {LOCALES.map((each) => (
          <li key={each}>
            <a
              href={withLocale(pathname, search, each) + hash}
              lang={languageTag(each)}
              hrefLang={languageTag(each)}
              aria-current={each === locale || undefined}
            >
              <span translate="no">{LOCALE_NAMES[each]}</span>
              {each === locale && <Icon name="check" />}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
