import { useApi } from '@nightlark/api-client';
import type { BodyOf, OwnProfile } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { CountryField, TownField, useLocate, usePlace, useSetOwnProfile } from '@nightlark/profile';
import { useToast } from '@nightlark/state';
import { Button, Icon, Stack } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from '../screen.module.css';
import { Section } from './section.tsx';

/** The member's place: by geolocation, or chosen by country and town (docs/product/search-and-places.md#places). */
export function Location({ profile }: { profile: OwnProfile }) {
  const { formatMessage } = useIntl();
  const { full } = usePlace();
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const setProfile = useSetOwnProfile();
  const { permission, busy, locate } = useLocate();
  const [typed, setTyped] = useState<string | null>(null);

  async function save(place: NonNullable<BodyOf<'updateProfile'>>) {
    const { profile: saved } = await api.call('updateProfile', { body: place });
    setProfile(saved);
    setTyped(null);
    toast(formatMessage(messages.placeSaved, { place: full(saved) }), { tone: 'success' });
  }

  async function findMe() {
    try {
      const found = await locate();
      if (typeof found?.place_id === 'number') await save({ place_id: found.place_id });
      else toast(formatMessage(messages.placeNotFound), { tone: 'danger' });
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
  }

  async function choose(place: NonNullable<BodyOf<'updateProfile'>>) {
    try {
      await save(place);
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
  }

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
        <CountryField
          label={formatMessage(messages.country)}
          hint={formatMessage(messages.countryHint)}
          value={profile.country}
          own={profile.country}
          onChange={(country) => void choose({ country })}
        />
        <TownField
          label={formatMessage(messages.town)}
          country={profile.country}
          region={profile.region_id}
          text={typed ?? profile.city ?? ''}
          chosen={typed === null}
          onType={setTyped}
          onChoose={({ id }) => void choose({ place_id: id })}
        />
      </Stack>
    </Section>
  );
}
