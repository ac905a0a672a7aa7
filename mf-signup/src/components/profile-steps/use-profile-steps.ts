import { isApiError, useApi } from '@nightlark/api-client';
import type { User } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { useSetOwnProfile, useStayed } from '@nightlark/profile';
import { useStepPlaces } from '@nightlark/ui';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { forgetStoredSignup, type ProfileDraft, signupAtom, signupOf } from '../../state/signup.ts';
import type { ProfileStep } from '../steps.ts';
import { useLeaving } from './use-leaving.ts';
import type { PhotoUploads } from './use-photo-uploads.ts';

/** Fields saved by each step. */
const FIELDS: Record<ProfileStep, readonly (keyof ProfileDraft)[]> = {
  photo: [],
  location: ['country', 'region_id', 'city', 'place_id'],
  personal: ['relationship_status', 'body_type', 'hair_color', 'eye_color', 'tattoos'],
  about: ['about', 'interests'],
  push: [],
};

/** State of the profile steps: each saves its own fields, or is skipped. */
export function useProfileSteps(user: User, steps: readonly ProfileStep[], photos: PhotoUploads, onFinished: () => void) {
  const api = useApi();
  const errorText = useErrorText();
  const setOwnProfile = useSetOwnProfile();
  const [stored, setStored] = useAtom(signupAtom);
  const state = signupOf(user.id, stored);
  const [problem, setProblem] = useState<{ field?: string | undefined; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  /** Whether the next document is being loaded: the last step stays until then. */
  const [isFinished, setFinished] = useState(false);
  useStayed(isFinished, () => setFinished(false));
  const at = Math.max(
    0,
    steps.findIndex((each) => each === state.step),
  );
  const step = steps[at]!;
  const fields = FIELDS[step];
  const leaving = useLeaving(photos, step === 'photo');

  function go(to: number) {
    if (isFinished) return;
    setProblem(null);
    const next = steps[to];
    if (next) return setStored((now) => ({ ...signupOf(user.id, now), step: next }));
    leaving.leave(() => {
      setFinished(true);
      forgetStoredSignup();
      onFinished();
    });
  }

  useStepPlaces({ at, goTo: go });

  async function save() {
    const changes: ProfileDraft = Object.fromEntries(Object.entries(state.profile).filter(([key]) => fields.includes(key as never)));
    if (Object.keys(changes).length === 0) return go(at + 1);
    setBusy(true);
    try {
      setOwnProfile((await api.call('updateProfile', { body: changes })).profile);
      go(at + 1);
    } catch (error) {
      const field = isApiError(error) && fields.includes(error.field as never) ? error.field : undefined;
      setProblem({ field, text: errorText(error) });
    } finally {
      setBusy(false);
    }
  }

  return {
    at,
    step,
    busy: busy || isFinished,
    /** The profile with unsaved changes. */
    profile: { ...user.profile, ...state.profile },
    formError: problem && !problem.field ? problem.text : undefined,
    errorOf: (field: keyof ProfileDraft) => (problem?.field === field ? problem.text : undefined),
    change(part: ProfileDraft) {
      if (isFinished) return;
      setProblem(null);
      setStored((now) => {
        const own = signupOf(user.id, now);
        return { ...own, profile: { ...own.profile, ...part } };
      });
    },
    back: () => go(at - 1),
    skip: () => go(at + 1),
    save,
    leaving,
  };
}

export type ProfileSteps = ReturnType<typeof useProfileSteps>;
