import { languageTag, LOCALES, paths } from '@nightlark/contract';
import { useLocation } from 'react-router';
import { useRouteName } from '../composition/route-name.ts';
import { usePage } from '../session/page-context.ts';
import { withLocale } from '../session/resolve-locale.ts';

const PUBLIC_ROUTES: readonly string[] = [
  paths.index.name,
  paths.page.name,
  paths.complaints.name,
  paths.pricing.name,
  paths.signup.name,
  paths.login.name,
  paths.lander.name,
];

/** `hreflang` links of a public page to its other languages, for search engines. */
export function Alternates() {
  const { origin, locale, localeChosen } = usePage();
  const { pathname } = useLocation();
  if (!PUBLIC_ROUTES.includes(useRouteName())) return null;
  return (
    <>
      <link rel="canonical" href={origin + (localeChosen ? withLocale(pathname, '', locale) : pathname)} />
      <link rel="alternate" hrefLang="x-default" href={`${origin}${pathname}`} />
      {LOCALES.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={languageTag(locale)} href={origin + withLocale(pathname, '', locale)} />
      ))}
    </>
  );
}
