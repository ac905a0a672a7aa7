import { STORAGE_KEYS, type BodyOf, type Gender, type Sexuality } from '@nightlark/contract';
import { sessionValue } from '@nightlark/state';
import { atom } from 'jotai';

/** Input so far (docs/product/sign-up-and-login.md#steps). */
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

/** Unsaved changes of the profile steps. */
export type ProfileDraft = Partial<NonNullable<BodyOf<'updateProfile'>>>;

interface SignupState {
  /** The current step; null before the first. */
  step: string | null;
  /** Recipient of the message. */
  profileId: number | null;
  draft: SignupDraft;
  profile: ProfileDraft;
  /** Whose profile it is; null before the account is made. */
  memberId: number | null;
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
  memberId: null,
};

const storage = sessionValue<SignupState>(STORAGE_KEYS.signup);

const memoryAtom = atom<SignupState>(EMPTY);
// Restored after hydration, to avoid a mismatch with the server's markup.
memoryAtom.onMount = (set) => {
  const before = storage.read();
  if (before) set(before);
};

/** State of the sign-up; stored in session storage, so that it survives a reload and closing the modal. */
export const signupAtom = atom(
  (get) => get(memoryAtom),
  (get, set, change: Partial<SignupState> | ((now: SignupState) => Partial<SignupState>) | null) => {
    const now = get(memoryAtom);
    const next = change && { ...now, ...(typeof change === 'function' ? change(now) : change) };
    set(memoryAtom, next ?? EMPTY);
    storage.write(next);
  },
);

/** The state for a member's profile steps: nothing of another member's, whose session ended elsewhere. */
export const signupOf = (memberId: number, state: SignupState): SignupState =>
  state.memberId === memberId ? state : { ...EMPTY, memberId };

/** Leaves the state of this document, which shows the last step until the next is loaded. */
export const forgetStoredSignup = (): void => storage.write(null);

/** Sets the member that the visitor came from as recipient, and starts with the message step. */
export const signupFromAtom = atom(null, (get, set, profileId: number) => {
  if (get(memoryAtom).profileId !== profileId) set(signupAtom, { profileId, step: 'message' });
});

/** Never stored: must be entered again after a reload. */
export const passwordAtom = atom('');
