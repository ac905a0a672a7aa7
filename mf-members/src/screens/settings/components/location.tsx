import { useApi } from '@nightlark/api-client';
import type { Country, OwnProfile } from '@nightlark/contract';
import { countryName, useErrorText } from '@nightlark/i18n';
import { useLocate, usePlace, useSetOwnProfile } from '@nightlark/profile';
import { localeAtom, useSettings, useToast } from '@nightlark/state';
import { Button, Icon, Stack } from '@nightlark/ui';
import { Field, Select } from '@nightlark/ui/field';
import { Notice } from '@nightlark/ui/notice';
import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from '../screen.module.css';
import { Section } from './section.tsx';

/** Where the member lives: found by the browser when they allow it, or chosen by country (specification, sections 2 and 4). */
export function Location({ profile }: { profile: OwnProfile }) {
  const { formatMessage, locale: tag } = useIntl();
  const locale = useAtomValue(localeAtom);
  const { countries } = useSettings();
  const { full } = usePlace();
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const setProfile = useSetOwnProfile();
  const { permission, busy, locate } = useLocate();

  async function save(place: { country: Country; region_id: string | null; city: string | null }) {
    const { profile: saved } = await api.call('updateProfile', { body: place });
    setProfile(saved);
    toast(formatMessage(messages.placeSaved, { place: full(saved) }), { tone: 'success' });
  }

  async function findMe() {
    try {
      const found = await locate();
      if (found?.country) await save({ country: found.country, region_id: found.region_id, city: found.city });
      else toast(formatMessage(messages.placeNotFound), { tone: 'danger' });
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
  }

  async function choose(country: Country) {
    try {
      await save({ country, region_id: null, city: null });
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
  }

  const names = [...new Set([...countries, profile.country])]
    .map((code) => ({ code, name: countryName(locale, code) }))
    .sort((a, b) => a.name.localeCompare(b.name, tag));
  return (
    <Section title={formatMessage(messages.location)} text={formatMessage(messages.locationText)}>
      <Stack gap={5}>
        <p className={s.place}>
          <Icon name="map-pin" />
          {full(profile)}
        </p>
        {permission === 'denied' && (
          <Notice tone="info" icon="map-pin">
            {formatMessage(messages.locationDenied)}
          </Notice>
        )}
        {permission !== 'denied' && permission !== 'unsupported' && (
          <Button className={s.start} variant="secondary" icon="map-pin" busy={busy} onClick={() => void findMe()}>
            {formatMessage(messages.locate)}
          </Button>
        )}
        <Field label={formatMessage(messages.country)} hint={formatMessage(messages.countryHint)}>
          {(control) => (
            <Select {...control} value={profile.country} onChange={({ target }) => void choose(target.value as Country)}>
              {names.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Stack>
    </Section>
  );
}
