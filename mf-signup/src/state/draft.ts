import type { Gender, Sexuality } from '@nightlark/contract';
import { atom } from 'jotai';

/** What was typed so far, kept while the modal is closed and between the modal and the page (specification, section 3). In memory alone: it holds a password. */
export interface SignupDraft {
  email: string;
  name: string;
  date_of_birth: string;
  signup_message: string;
  password: string;
  gender: Gender | '';
  sexuality: Sexuality | '';
  sensitiveConsent: boolean;
  terms: boolean;
}

export const draftAtom = atom<SignupDraft>({
  email: '',
  name: '',
  date_of_birth: '',
  signup_message: '',
  password: '',
  gender: '',
  sexuality: '',
  sensitiveConsent: false,
  terms: false,
});
