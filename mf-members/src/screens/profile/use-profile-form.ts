import { useApi } from '@nightlark/api-client';
import type { OwnProfile } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { useSetOwnProfile, useTask } from '@nightlark/profile';
import { useSettings, useToast, useUser } from '@nightlark/state';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';
import type { FieldErrors } from './save-profile.ts';

/** Preloaded at the first change, so that it is ready for saving. */
export const loadSaveProfile = () => import(/* webpackChunkName: "profile-saving" */ './save-profile.ts');

/**
 * Saves the profile and shows the result.
 * @param onSaved called with the saved profile and the snapshot of what was sent: the form may have changed during the request
 */
export function useProfileForm(onSaved: (profile: OwnProfile, sent: string) => void) {
  const api = useApi();
  const { formatMessage } = useIntl();
  const toast = useToast();
  const errorText = useErrorText();
  const setOwnProfile = useSetOwnProfile();
  const email = useUser()?.email ?? '';
  const { min_age: minAge } = useSettings();
  const [errors, setErrors] = useState<FieldErrors>({});
  const { busy, run } = useTask();

  async function save(form: HTMLFormElement): Promise<void> {
    const { saveProfile } = await loadSaveProfile();
    const sent = snapshotOf(form);
    const profile = await saveProfile(form, { api, formatMessage, errorText, email, minAge, onErrors: setErrors });
    if (!profile) return;
    onSaved(profile, sent);
    setOwnProfile(profile);
    toast(formatMessage(messages.saved), { tone: 'success' });
  }

  return { errors, busy, save: (form: HTMLFormElement) => run(() => save(form)) };
}

/** Serialized values of the form, for comparison. */
export function snapshotOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].sort().map(([key, value]) => [key, String(value).trim()]));
}
