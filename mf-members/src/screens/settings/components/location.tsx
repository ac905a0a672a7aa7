import { useApi } from '@nightlark/api-client';
import type { BodyOf, OwnProfile } from '@nightlark/contract';
import { useCountries, useErrorToast, useLocate, usePlace, useSetOwnProfile } from '@nightlark/profile';
import { useToast } from '@nightlark/state';
import { Button, Icon, Stack } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from '../screen.module.css';
import { PlaceForm } from './place-form.tsx';
import { Section } from './section.tsx';

/** The member's place: by geolocation, or chosen by country and town (docs/product/search-and-places.md#places). */
export function Location({ profile }: { profile: OwnProfile }) {
  const { formatMessage } = useIntl();
  const { full } = usePlace();
  const api = useApi();
  const toast = useToast();
  const showError = useErrorToast();
  const setProfile = useSetOwnProfile();
  const { permission, busy, locate } = useLocate();
  const countries = useCountries(profile.country);
  const [edition, setEdition] = useState(0);

  async function save(place: BodyOf<'updateProfile'>) {
    const { profile: saved } = await api.call('updateProfile', { body: place });
    setProfile(saved);
    toast(formatMessage(messages.placeSaved, { place: full(saved) }), { tone: 'success' });
  }

  async function findMe() {
    try {
      const found = await locate();
      const isOffered = countries.some(({ code }) => code === found?.country);
      if (typeof found?.place_id !== 'number' || !isOffered) return toast(formatMessage(messages.placeNotFound), { tone: 'danger' });
      await save({ place_id: found.place_id });
      // What was typed before is outdated.
      setEdition((last) => last + 1);
    } catch (error) {
      showError(error);
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
        <PlaceForm key={edition} profile={profile} onSave={save} />
      </Stack>
    </Section>
  );
}
