import { useApi } from '@nightlark/api-client';
import { cookieLine, languageTag, LOCALE_COOKIE, LOCALE_COOKIE_DAYS, LOCALE_NAMES, LOCALES, type Locale } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { localeAtom, useToast } from '@nightlark/state';
import { Card } from '@nightlark/ui';
import { Field, Select } from '@nightlark/ui/field';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';

/** The language, stored in the cookie and the account (docs/product/languages-and-countries.md#languages). */
export function LanguageCard() {
  const { formatMessage } = useIntl();
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const locale = useAtomValue(localeAtom);
  const [chosen, setChosen] = useState(locale);

  async function choose(language: Locale) {
    setChosen(language);
    try {
      await api.call('setLanguage', { body: { language } });
      const secure = window.location.protocol === 'https:';
      document.cookie = cookieLine({ name: LOCALE_COOKIE, value: language, days: LOCALE_COOKIE_DAYS, secure });
      window.location.reload();
    } catch (error) {
      setChosen(locale);
      toast(errorText(error), { tone: 'danger' });
    }
  }

  return (
    <Card as="section" padding="lg">
      <Field label={formatMessage(messages.language)} hint={formatMessage(messages.languageHint)}>
        {(control) => (
          <Select {...control} value={chosen} onChange={(event) => void choose(event.target.value as Locale)}>
            {LOCALES.map((language) => (
              <option key={language} value={language} lang={languageTag(language)}>
                {LOCALE_NAMES[language]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Card>
  );
}
