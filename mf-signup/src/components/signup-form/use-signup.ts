import { isApiError, useApi } from '@nightlark/api-client';
import {
  type BodyOf,
  DEFAULTS,
  type Gender,
  laterDate,
  type Locale,
  type Sexuality,
  TERMS_VERSION_DEFAULT,
  trackingOf,
} from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { useStayed } from '@nightlark/profile';
import { localeAtom, useRefresh, userAtom, useSettings } from '@nightlark/state';
import { useStepPlaces } from '@nightlark/ui';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { passwordAtom, signupAtom, signupFromAtom } from '../../state/signup.ts';
import { rules } from '../messages.ts';
import type { AccountStep } from '../steps.ts';
import { type SignupValues, type ValidationError, validateStep, fieldLocation } from './validate-step.ts';

interface Problem {
  field?: keyof SignupValues | undefined;
  /** The API's error code, if it is one of those. */
  code?: string | undefined;
  text: string;
}

/** State of the sign-up until the account is created: step, input, errors, and navigation between steps. */
export function useSignup(profileId: number | undefined, steps: readonly AccountStep[]) {
  const settings = useSettings();
  const [state, setState] = useAtom(signupAtom);
  const cameFrom = useSetAtom(signupFromAtom);
  const [password, setPassword] = useAtom(passwordAtom);
  const { problems, setProblems, shown, broken, failed } = useProblems(steps);
  const { create, busy, created, sentTo } = useAccount(profileId, failed);
  const values: SignupValues = created ?? { ...state.draft, password };
  const at = created
    ? steps.length - 1
    : Math.max(
        0,
        steps.findIndex((each) => each === state.step),
      );
  const step = steps[at]!;

  function goTo(to: number) {
    if (created) return;
    setProblems([]);
    setState({ step: steps[Math.max(0, Math.min(to, steps.length - 1))]! });
  }
  useStepPlaces({ at, goTo });

  // After `useAtom`, so that the state is already restored from session storage.
  useEffect(() => {
    if (profileId !== undefined) cameFrom(profileId);
  }, [profileId, cameFrom]);

  return {
    draft: values,
    at,
    step,
    busy: busy || created !== null,
    /** Recipient of the mail with the next step, with `neutral_answers`. */
    sentTo,
    ...shown,
    change({ password: typed, ...part }: Partial<SignupValues>) {
      if (created) return;
      if (typed !== undefined) setPassword(typed);
      setState(({ draft }) => ({ draft: { ...draft, ...part } }));
      const changed = { ...part, ...(typed !== undefined && { password: typed }) };
      setProblems(problems.filter(({ field }) => field !== undefined && !(field in changed)));
    },
    back: () => goTo(at - 1),
    /** @returns whether the account was created and is logged in */
    async next(): Promise<boolean> {
      const last = at === steps.length - 1;
      // The last step validates all: restored input may predate a rule.
      for (const each of last ? steps : [step]) {
        const errors = validateStep(each, values, settings.min_age, new Date());
        if (errors.length === 0) continue;
        broken(errors);
        setState({ step: each });
        return false;
      }
      if (!last) {
        goTo(at + 1);
        return false;
      }
      setProblems([]);
      return create();
    },
  };
}

/** What is wrong with the input, by the rules here and by the API. */
function useProblems(steps: readonly AccountStep[]) {
  const { formatMessage } = useIntl();
  const settings = useSettings();
  const errorText = useErrorText();
  const setState = useSetAtom(signupAtom);
  const [problems, setProblems] = useState<readonly Problem[]>([]);

  const ruleText = ({ rule }: ValidationError) =>
    formatMessage(rules[rule as keyof typeof rules] ?? rules.choose, {
      max: DEFAULTS.nameMaxLength,
      min: DEFAULTS.passwordMinLength,
      minAge: settings.min_age,
    });

  const broken = (errors: readonly ValidationError[]) =>
    setProblems(errors.map((error) => ({ field: error.field, text: ruleText(error) })));

  function failed(error: unknown) {
    const { field, code } = isApiError(error) ? error : {};
    const place = fieldLocation(field);
    setProblems([{ field: place?.field, code, text: errorText(error) }]);
    if (place && steps.includes(place.step)) setState({ step: place.step });
  }
  const shown = {
    /** The session of another tab, which must not be replaced by a second account's. */
    loggedIn: problems.find(({ code }) => code === 'already_logged_in')?.text,
    hasAccount: problems.some(({ code }) => code === 'existing_active_account'),
    formError: problems.find(({ field }) => field === undefined)?.text,
    errorOf: (field: keyof SignupValues): string | undefined => problems.find((problem) => problem.field === field)?.text,
  };
  return { problems, setProblems, shown, broken, failed };
}

interface BodyParts {
  password: string;
  language: Locale;
  /** Whom the first message is for. */
  profileId: number | undefined;
  termsAdded: string | null | undefined;
}

function bodyOf(draft: Omit<SignupValues, 'password'>, { password, language, profileId, termsAdded }: BodyParts): BodyOf<'signup'> {
  const message = draft.signup_message.trim();
  return {
    email: draft.email.trim(),
    name: draft.name.trim(),
    date_of_birth: draft.date_of_birth,
    gender: draft.gender as Gender,
    sexuality: draft.sexuality as Sexuality,
    password,
    language,
    terms: draft.terms,
    privacy: draft.terms,
    terms_version: laterDate(TERMS_VERSION_DEFAULT, termsAdded),
    sensitive_consent: draft.sensitiveConsent,
    // Tracking parameters of the first page are in a cookie, which the server reads.
    tracking: trackingOf(window.location.search),
    ...(profileId !== undefined && message ? { signup_message: { profile_id: profileId, text: message } } : {}),
  };
}

/** Creates the account from what was entered. */
function useAccount(profileId: number | undefined, onFailed: (error: unknown) => void) {
  const settings = useSettings();
  const language = useAtomValue(localeAtom);
  const api = useApi();
  const refresh = useRefresh();
  const setUser = useSetAtom(userAtom);
  const [{ draft }, setState] = useAtom(signupAtom);
  const [password, setPassword] = useAtom(passwordAtom);
  const [sentTo, setSentTo] = useState<string | null>(null);
  /** What the account was created from, shown until the next document is loaded. */
  const [created, setCreated] = useState<SignupValues | null>(null);
  useStayed(created !== null, () => setCreated(null));
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  /** @returns whether there is a session now; otherwise the next step is in the mail */
  async function send(): Promise<boolean> {
    const body = bodyOf(draft, { password, language, profileId, termsAdded: settings.company.added });
    const { user } = await api.call('signup', { body });
    setState(null);
    if (!user) {
      setPassword('');
      setSentTo(draft.email.trim());
      return false;
    }
    setCreated({ ...draft, password });
    setState({ step: 'photo', profileId: profileId ?? null, memberId: user.id });
    setPassword('');
    setUser(user);
    void refresh();
    return true;
  }

  /** Once at a time. @returns whether there is a session now */
  async function create(): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      return await send();
    } catch (error) {
      onFailed(error);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { create, busy, created, sentTo };
}
