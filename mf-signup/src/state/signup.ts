import { STORAGE_KEYS, type BodyOf, type Gender, type Sexuality } from '@nightlark/contract';
import { keptInTab } from '@nightlark/state';
import { atom } from 'jotai';

/** What was typed so far (docs/product/sign-up-and-login.md#steps). */
export interface SignupDraft {
  email: string;
  name: string;
  date_of_birth: string;
  signup_message: string;
  gender: Gender | '';
  sexuality: Sexuality | '';
  sensitiveConsent: boolean;
  terms: boolean;
}

/** What the steps after the account change of the profile, until they are saved. */
export type ProfileDraft = Partial<NonNullable<BodyOf<'updateProfile'>>>;

interface SignupState {
  /** The step that is open; null before the first. */
  step: string | null;
  /** Whom the message is for. */
  profileId: number | null;
  draft: SignupDraft;
  profile: ProfileDraft;
}

const EMPTY: SignupState = {
  step: null,
  profileId: null,
  draft: {
    email: '',
    name: '',
    date_of_birth: '',
    signup_message: '',
    gender: '',
    sexuality: '',
    sensitiveConsent: false,
    terms: false,
  },
  profile: {},
};

const kept = keptInTab<SignupState>(STORAGE_KEYS.signup);

const memoryAtom = atom<SignupState>(EMPTY);
// After hydration, so that the first picture is the server's.
memoryAtom.onMount = (set) => {
  const before = kept.read();
  if (before) set(before);
};

/** How far the sign-up is; the tab keeps it over a reload, and while the modal is closed. */
export const signupAtom = atom(
  (get) => get(memoryAtom),
  (get, set, change: Partial<SignupState> | null) => {
    const next = change ? { ...get(memoryAtom), ...change } : null;
    set(memoryAtom, next ?? EMPTY);
    kept.write(next);
  },
);

/** Somebody came from this member: they write to that one first, unless they already do. */
export const signupFromAtom = atom(null, (get, set, profileId: number) => {
  if (get(memoryAtom).profileId !== profileId) set(signupAtom, { profileId, step: 'message' });
});

/** Never written anywhere: it is typed again after a reload. */
export const passwordAtom = atom('');
