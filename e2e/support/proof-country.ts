/** Whose members prove their age in the test product (`AGE_CHECKS`); no other journey has a member there. */
export const PROOF_COUNTRY = 'NZ';
