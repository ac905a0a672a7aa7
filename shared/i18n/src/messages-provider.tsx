import { useMemo, type ReactNode } from 'react';
import { createIntl, createIntlCache, RawIntlProvider, useIntl, type IntlConfig, type MessageFormatElement } from 'react-intl';

/** A catalogue: compiled by the build (elements) or as written (text, in tests). */
export type Catalogue = Record<string, string> | Record<string, MessageFormatElement[]>;

type Config = Pick<IntlConfig, 'locale' | 'defaultLocale' | 'timeZone' | 'onError'>;

/** One for the process: a server would otherwise make every `Intl` formatter anew for every page. It holds no member's data. */
const cache = createIntlCache();

/** The words of a page and its locale's rules. */
export function IntlRoot({
  locale,
  defaultLocale,
  timeZone,
  onError,
  messages,
  children,
}: Config & { messages: Catalogue; children: ReactNode }) {
  const intl = useMemo(() => {
    const given = { ...(defaultLocale && { defaultLocale }), ...(timeZone && { timeZone }), ...(onError && { onError }) };
    return createIntl({ locale, messages, ...given }, cache);
  }, [locale, defaultLocale, timeZone, onError, messages]);
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}

/** Adds a remote's catalogue to the ones around it. */
export function MessagesProvider({ messages, children }: { messages: Catalogue; children: ReactNode }) {
  const outer = useIntl();
  const merged = useMemo(() => ({ ...outer.messages, ...messages }) as Catalogue, [outer.messages, messages]);
  return (
    <IntlRoot locale={outer.locale} defaultLocale={outer.defaultLocale} timeZone={outer.timeZone} onError={outer.onError} messages={merged}>
      {children}
    </IntlRoot>
  );
}
