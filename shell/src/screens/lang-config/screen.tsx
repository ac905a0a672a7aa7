import { languageTag, LOCALE_NAMES, LOCALES, paths } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import { Icon, PageHeader } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { usePage } from '../../session/page-context.ts';
import { inLocale } from '../../session/resolve-locale.ts';
import { messages } from './messages.ts';
import s from './screen.module.css';

/** Every language, also those that the dropdown does not offer in the visitor's country. */
export function Component() {
  const { formatMessage } = useIntl();
  const { name } = useSettings();
  const { locale } = usePage();
  return (
    <>
      <title>{`${formatMessage(messages.title)} · ${name}`}</title>
      <PageHeader title={formatMessage(messages.title)} lead={formatMessage(messages.lead)} />
      <ul className={s.list}>
        {LOCALES.map((each) => (
          <li key={each}>
            <a
              href={inLocale(paths.index.href(), '', each)}
              lang={languageTag(each)}
              hrefLang={languageTag(each)}
              aria-current={each === locale || undefined}
            >
              {LOCALE_NAMES[each]}
              {each === locale && <Icon name="check" />}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
