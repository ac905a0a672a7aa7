/** A country whose members must prove their age in the test product; no other journey has a member there. */
export const PROOF_COUNTRY = 'NZ';
/** The secret of the mail provider's webhooks. */
export const MAIL_EVENT_SECRET = 'of the mail provider in tests';

/** How the test product differs from `npm start`: set these for one that is started manually. Mails are sent to online members, too. */
export const TEST_PRODUCT = {
  DEMO_MEMBERS: '600',
  AGE_CHECKS: `${PROOF_COUNTRY}:sandbox`,
  MAIL_EVENT_SECRET,
  MAIL_AWAY_MINUTES: '0',
};
