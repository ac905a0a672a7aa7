import { COUNTRY_LOCALES, languageTag, LOCALE_NAMES, paths } from '@nightlark/contract';
import { Icon, Menu } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { useRouteName } from '../composition/index.ts';
import { usePage } from '../session/page-context.ts';
import { withLocale, offeredLocales } from '../session/resolve-locale.ts';
import { messages } from './messages.ts';
import s from './navigation.module.css';

/**
 * The languages of the visitor's country (docs/product/languages-and-countries.md#the-menu-of-languages). Each links to this page in that
 * language, with a document load, which reloads all catalogues and works without script.
 */
export function LocaleMenu() {
  const { formatMessage } = useIntl();
  const { locale, country } = usePage();
  const { pathname, search } = useLocation();
  if (useRouteName() === paths.completeSignup.name) return null;
  const languages = offeredLocales(COUNTRY_LOCALES[country], locale).map((offered) => ({
    id: offered,
    label: LOCALE_NAMES[offered],
    lang: languageTag(offered),
    current: offered === locale,
    to: withLocale(pathname, search, offered),
    reloadDocument: true,
  }));
  return (
    <Menu
      label={formatMessage(messages.language, { language: LOCALE_NAMES[locale] })}
      triggerClassName={s.locale}
      trigger={
        <>
          <Icon name="globe" />
          <span className={s.localeName}>{LOCALE_NAMES[locale]}</span>
          <Icon name="chevron-down" />
        </>
      }
      items={[
        ...languages,
        {
          id: 'all',
          label: formatMessage(messages.allLanguages),
          icon: 'globe',
          to: paths.langConfig.href(null, { next: pathname + search }),
        },
      ]}
    />
  );
}
