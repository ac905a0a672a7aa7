import { useApi } from '@nightlark/api-client';
import { languageTag, LOCALE_NAMES, LOCALES, type Locale } from '@nightlark/contract';
import { useErrorToast } from '@nightlark/profile';
import { localeAtom, rememberLocale } from '@nightlark/state';
import { Button, Card, Stack } from '@nightlark/ui';
import { Field, Select } from '@nightlark/ui/field';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from '../screen.module.css';

/**
 * The language, stored in the cookie and the account (docs/product/languages-and-countries.md#languages). Saved by a button: arrow keys
 * on a closed select choose each option on the way.
 */
export function LanguageCard() {
  const { formatMessage } = useIntl();
  const api = useApi();
  const showError = useErrorToast();
  const locale = useAtomValue(localeAtom);
  const [language, setLanguage] = useState<Locale>(locale);
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      await api.call('setLanguage', { body: { language } });
      rememberLocale(language);
      window.location.reload();
    } catch (error) {
      setBusy(false);
      showError(error);
    }
  }

  return (
    <Card as="section" padding="lg">
      <Stack gap={5}>
        <Field label={formatMessage(messages.language)} hint={formatMessage(messages.languageHint)}>
          {(control) => (
            <Select {...control} value={language} onChange={({ target }) => setLanguage(target.value as Locale)}>
              {LOCALES.map((each) => (
                <option key={each} value={each} lang={languageTag(each)}>
                  {LOCALE_NAMES[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button className={s.start} variant="secondary" busy={busy} onClick={() => void save()}>
          {formatMessage(messages.changeLanguage)}
        </Button>
      </Stack>
    </Card>
  );
}
