/** All steps of the sign-up, in order: those that create the account, then the optional ones of the profile. */
const ACCOUNT_STEPS = ['message', 'you', 'name', 'account'] as const;
export type AccountStep = (typeof ACCOUNT_STEPS)[number];

const PROFILE_STEPS = ['photo', 'location', 'personal', 'about', 'push'] as const;
export type ProfileStep = (typeof PROFILE_STEPS)[number];

export type Step = AccountStep | ProfileStep;

/** The steps for this visitor: a message if they came from a member, push if supported. */
export function stepsFor({ message, push }: { message: boolean; push: boolean }): { account: AccountStep[]; profile: ProfileStep[] } {
  return {
    account: ACCOUNT_STEPS.filter((step) => step !== 'message' || message),
    profile: PROFILE_STEPS.filter((step) => step !== 'push' || push),
  };
}
