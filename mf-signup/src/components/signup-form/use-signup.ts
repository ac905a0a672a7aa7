import { useApi } from '@nightlark/api-client';
import { DEFAULTS, laterDate, TERMS_VERSION_DEFAULT } from '@nightlark/contract';
import { localeAtom, useRefresh, useSettings } from '@nightlark/state';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useFormCall } from '../../api/use-form-call.ts';
import { draftAtom, type SignupDraft } from '../../state/draft.ts';
import { rules } from '../messages.ts';
import { brokenRule, type BrokenRule, stepOfField, stepsFor } from './steps.ts';

const TRACKING = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const;
/** What the API calls a field, and what the draft calls it, where they differ. */
const DRAFT_FIELDS: Partial<Record<string, keyof SignupDraft>> = { sensitive_consent: 'sensitiveConsent', privacy: 'terms' };

/** The sign-up's state: where it is, what was typed, what is wrong, and going on. */
export function useSignup(profileId: number | undefined) {
  const { formatMessage } = useIntl();
  const settings = useSettings();
  const language = useAtomValue(localeAtom);
  const api = useApi();
  const refresh = useRefresh();
  const [draft, setDraft] = useAtom(draftAtom);
  const steps = stepsFor(profileId);
  const [at, setAt] = useState(0);
  const [broken, setBroken] = useState<BrokenRule | undefined>();
  const [done, setDone] = useState(false);
  const { busy, error, setError, run } = useFormCall();
  const step = steps[at]!;

  const ruleText = ({ rule }: BrokenRule) =>
    formatMessage(rules[rule as keyof typeof rules] ?? rules.choose, {
      max: DEFAULTS.nameMaxLength,
      min: DEFAULTS.passwordMinLength,
      minAge: settings.min_age,
    });

  async function create() {
    const message = draft.signup_message.trim();
    const search = new URLSearchParams(window.location.search);
    const tracking = Object.fromEntries(TRACKING.flatMap((key) => (search.has(key) ? [[key, search.get(key)!]] : [])));
    const result = await run(() =>
      api.call('signup', {
        body: {
          email: draft.email.trim(),
          name: draft.name.trim(),
          date_of_birth: draft.date_of_birth,
          gender: draft.gender || 'male',
          sexuality: draft.sexuality || 'hetero',
          password: draft.password,
          language,
          terms: draft.terms,
          privacy: draft.terms,
          terms_version: laterDate(TERMS_VERSION_DEFAULT, settings.company.added),
          sensitive_consent: draft.sensitiveConsent,
          tracking,
          ...(profileId !== undefined && message ? { signup_message: { profile_id: profileId, text: message } } : {}),
        },
      }),
    );
    if (!result) return;
    await refresh();
    setDone(true);
  }

  return {
    draft,
    steps,
    at,
    step,
    busy,
    done,
    /** An error that belongs to no field of the step that is shown. */
    formError: error && stepOfField(error.field) !== step ? error.text : error && !error.field ? error.text : undefined,
    errorOf(field: keyof SignupDraft): string | undefined {
      if (broken?.field === field) return ruleText(broken);
      return error?.field && (DRAFT_FIELDS[error.field] ?? error.field) === field ? error.text : undefined;
    },
    change(part: Partial<SignupDraft>) {
      setDraft((current) => ({ ...current, ...part }));
      setBroken(undefined);
      setError(null);
    },
    back: () => setAt((current) => Math.max(0, current - 1)),
    async next() {
      const rule = brokenRule(step, draft, settings.min_age, new Date());
      setBroken(rule);
      if (rule) return;
      if (at < steps.length - 1) setAt(at + 1);
      else await create();
    },
  };
}
