/** The steps of the whole sign-up, in their order: those that make the account, then those that fill the profile and may each be skipped. */
export const ACCOUNT_STEPS = ['message', 'you', 'name', 'account'] as const;
export type AccountStep = (typeof ACCOUNT_STEPS)[number];

export const PROFILE_STEPS = ['photo', 'location', 'personal', 'about', 'push'] as const;
export type ProfileStep = (typeof PROFILE_STEPS)[number];

export type Step = AccountStep | ProfileStep;

/** The steps for this visitor: a message where they came from a member, push where their device can. */
export function stepsFor({ message, push }: { message: boolean; push: boolean }): { account: AccountStep[]; profile: ProfileStep[] } {
  return {
    account: ACCOUNT_STEPS.filter((step) => step !== 'message' || message),
    profile: PROFILE_STEPS.filter((step) => step !== 'push' || push),
  };
}
