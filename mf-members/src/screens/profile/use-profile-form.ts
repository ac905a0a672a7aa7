import { isApiError, useApi } from '@nightlark/api-client';
import { checkDateOfBirth, checkName, DEFAULTS, type BodyOf, type OwnProfile } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { useSetOwnProfile } from '@nightlark/profile';
import { useSettings, useToast, useUser } from '@nightlark/state';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';

type Changes = BodyOf<'updateProfile'>;
export type FieldErrors = Partial<Record<keyof Changes, string>>;

/** What the form holds, as the call wants it. An empty choice is "rather not say". */
function readForm(form: FormData): Changes {
  const text = (key: string) => String(form.get(key) ?? '').trim();
  const choice = (key: string) => text(key) || null;
  return {
    name: text('name'),
    date_of_birth: text('date_of_birth'),
    about: text('about'),
    sexuality: choice('sexuality'),
    relationship_status: choice('relationship_status'),
    body_type: choice('body_type'),
    hair_color: choice('hair_color'),
    eye_color: choice('eye_color'),
    tattoos: choice('tattoos'),
    interests: form.getAll('interests').map(String),
    country: text('country'),
    region_id: choice('region_id'),
    city: choice('city'),
  } as Changes;
}

/** Saves the profile: checks what can be checked here, shows each refusal at its field. */
export function useProfileForm(onChange: (profile: OwnProfile) => void) {
  const api = useApi();
  const { formatMessage } = useIntl();
  const toast = useToast();
  const errorText = useErrorText();
  const setOwnProfile = useSetOwnProfile();
  const email = useUser()?.email ?? '';
  const { min_age: minAge } = useSettings();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);

  function nameError(name: string): string | undefined {
    const code = checkName(name, email);
    if (code === 'name_is_email') return formatMessage(messages.nameIsEmail);
    if (code === 'name_starts_with_at') return formatMessage(messages.nameStartsWithAt);
    return code && formatMessage(messages.nameLength, { max: DEFAULTS.nameMaxLength });
  }

  function birthError(date: string): string | undefined {
    const code = checkDateOfBirth(date, new Date(), minAge);
    return code && formatMessage(code === 'too_young' ? messages.tooYoung : messages.dateInvalid, { min_age: minAge });
  }

  async function save(form: HTMLFormElement): Promise<void> {
    const changes = readForm(new FormData(form));
    const name = nameError(changes?.name ?? '');
    const birth = birthError(changes?.date_of_birth ?? '');
    setErrors({ ...(name && { name }), ...(birth && { date_of_birth: birth }) });
    if (name || birth) return focusField(form, name ? 'name' : 'date_of_birth');
    setBusy(true);
    try {
      const { profile } = await api.call('updateProfile', { body: changes });
      onChange(profile);
      setOwnProfile(profile);
      toast(formatMessage(messages.saved), { tone: 'success' });
    } catch (error) {
      const field = isApiError(error) ? error.field : undefined;
      if (field && form.elements.namedItem(field)) {
        setErrors({ [field]: errorText(error) });
        focusField(form, field);
      } else toast(errorText(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return { errors, busy, save };
}

function focusField(form: HTMLFormElement, name: string): void {
  const found = form.elements.namedItem(name);
  // A hidden input stands for fields of its own.
  const element = found instanceof HTMLInputElement && found.type === 'hidden' ? found.parentElement?.querySelector('select') : found;
  if (element instanceof HTMLElement) element.focus();
}
