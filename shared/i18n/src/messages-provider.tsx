import { useMemo, type ReactNode } from 'react';
import { IntlProvider, useIntl, type MessageFormatElement } from 'react-intl';

/** A catalogue: compiled by the build (elements) or as written (text, in tests). */
export type Catalogue = Record<string, string> | Record<string, MessageFormatElement[]>;

/** Adds a remote's catalogue to the ones around it. */
export function MessagesProvider({ messages, children }: { messages: Catalogue; children: ReactNode }) {
  const outer = useIntl();
  const merged = useMemo(() => ({ ...outer.messages, ...messages }) as Catalogue, [outer.messages, messages]);
  return (
    <IntlProvider locale={outer.locale} defaultLocale={outer.defaultLocale} timeZone={outer.timeZone} onError={outer.onError} messages={merged}>
      {children}
    </IntlProvider>
  );
}
