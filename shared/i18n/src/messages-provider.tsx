import { useMemo, type ReactNode } from 'react';
import { RawIntlProvider, useIntl } from 'react-intl';
import { intlOf, mergedCatalogue, type Catalogue, type Rules } from './intl.ts';

/** Provides the page's messages and locale. */
export function IntlRoot({
  locale,
  defaultLocale,
  timeZone,
  onError,
  messages,
  children,
}: Rules & { messages: Catalogue; children: ReactNode }) {
  const intl = useMemo(
    () => intlOf(messages, { locale, defaultLocale, timeZone, onError }),
    [locale, defaultLocale, timeZone, onError, messages],
  );
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}

/** Adds a remote's catalogue to the provided messages. */
export function MessagesProvider({ messages, children }: { messages: Catalogue; children: ReactNode }) {
  const { messages: outer, locale, defaultLocale, timeZone, onError } = useIntl();
  return (
    <IntlRoot
      locale={locale}
      defaultLocale={defaultLocale}
      timeZone={timeZone}
      onError={onError}
      messages={mergedCatalogue(outer as Catalogue, messages)}
    >
      {children}
    </IntlRoot>
  );
}
