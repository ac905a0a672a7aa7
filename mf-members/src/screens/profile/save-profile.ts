import { isApiError, type useApi } from '@nightlark/api-client';
import { type BodyOf, checkDateOfBirth, checkName, CHOSEN_FIELDS, type Country, DEFAULTS, type OwnProfile } from '@nightlark/contract';
import type { useErrorText } from '@nightlark/i18n';
import type { IntlShape } from 'react-intl';
import { placeChange } from '../../api/place-change.ts';
import { seenByName } from './components/seen-by.tsx';
import { messages } from './messages.ts';

export type Changes = BodyOf<'updateProfile'>;
/** Localized error messages by field. */
export type FieldErrors = Partial<Record<keyof Changes, string>>;

/** Maps the form's values to the call's body. An empty choice is "rather not say". */
function readForm(form: FormData): Changes {
  const text = (key: string) => String(form.get(key) ?? '').trim();
  const choice = (key: string) => text(key) || null;
  return {
    name: text('name'),
    ...(form.has('gender') && { gender: text('gender') }),
    ...(form.has('date_of_birth') && { date_of_birth: text('date_of_birth') }),
    about: text('about'),
    sexuality: choice('sexuality'),
    relationship_status: choice('relationship_status'),
    body_type: choice('body_type'),
    hair_color: choice('hair_color'),
    eye_color: choice('eye_color'),
    tattoos: choice('tattoos'),
    interests: form.getAll('interests').map(String),
    ...placeChange({
      country: text('country') as Country,
      region_id: choice('region_id'),
      city: text('city'),
      place_id: Number(text('place_id')) || null,
    }),
    indexable: form.has('indexable'),
    ...(form.has('sensitive_consent') && { sensitive_consent: true }),
    shown_to: Object.fromEntries(CHOSEN_FIELDS.flatMap((field) => (form.has(seenByName(field)) ? [[field, text(seenByName(field))]] : []))),
  } as Changes;
}

interface Saving {
  api: ReturnType<typeof useApi>;
  formatMessage: IntlShape['formatMessage'];
  errorText: ReturnType<typeof useErrorText>;
  email: string;
  minAge: number;
  /** Called after client-side validation, and again if the server rejects a field. */
  onErrors: (errors: FieldErrors) => void;
}

/**
 * Validates and saves the form, with errors shown at their fields.
 * @returns the saved profile; null if a field is invalid
 * @throws ApiError for an error without a field
 */
export async function saveProfile(form: HTMLFormElement, saving: Saving): Promise<OwnProfile | null> {
  const { api, formatMessage, errorText, email, minAge, onErrors } = saving;

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

  const changes = readForm(new FormData(form));
  const name = nameError(changes?.name ?? '');
  const birth = changes?.date_of_birth === undefined ? undefined : birthError(changes.date_of_birth);
  onErrors({ ...(name && { name }), ...(birth && { date_of_birth: birth }) });
  if (name || birth) {
    focusField(form, name ? 'name' : 'date_of_birth');
    return null;
  }
  try {
    return (await api.call('updateProfile', { body: changes })).profile;
  } catch (error) {
    const field = isApiError(error) ? error.field : undefined;
    if (!field || !form.elements.namedItem(field)) throw error;
    onErrors({ [field]: errorText(error) });
    focusField(form, field);
    return null;
  }
}

function focusField(form: HTMLFormElement, name: string): void {
  const found = form.elements.namedItem(name);
  // A hidden input belongs to a composite field.
  const element = found instanceof HTMLInputElement && found.type === 'hidden' ? found.parentElement?.querySelector('select') : found;
  if (element instanceof HTMLElement) element.focus();
}
