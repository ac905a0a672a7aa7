import { globSync, readFileSync } from 'node:fs';
import { ENDPOINT_MODULES } from './index.ts';

/** One's own account, profile and money, public information of the site, and ways to unsubscribe or leave. */
const OPEN_WITHOUT_PROOF = `
  getUser login logout setLanguage subscribePush signup activate resendActivation requestReset resetPassword changePassword
  requestMailChange changeMail updateAccount deleteAccount exportAccount exportArchive getSessions endSessions
  getAgeCheck startAgeCheck
  getSettings getCompanyInfo getInterests getRegions getPlaces geocode
  pageHidden
  getProfile previewProfile updateProfile addPhoto startUpload getUpload getPhotoSource updatePhoto deletePhoto
  block unblock getBlocked report complain
  getCredits getDiscount createPayment getPayment paymentWebhook getTransactions requestRefund getSpending setSpending
  getRepeatOrder repeatOrder getStoredMethods removeStoredMethod dismiss
  getYear getDocument getDirectDebit startDirectDebit confirmDirectDebit resendDirectDebitCode endMandate
  getNotifications updateNotifications getUnsubscribe unsubscribe resubscribe mailEvent
`;

test('every call but these → closed until an age is proved; a new call is decided about', () => {
  const open = ENDPOINT_MODULES.flat()
    .filter(({ route }) => route.age === 'any')
    .map(({ name }) => name);
  expect(open.sort()).toEqual(OPEN_WITHOUT_PROOF.trim().split(/\s+/).sort());
});

test('files of endpoints → declare calls and hold no SQL', () => {
  const files = globSync('*/*endpoints.ts', { cwd: import.meta.dirname });
  expect(files.length).toBeGreaterThan(20);
  const withSql = files.filter((file) =>
    /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`\s*(select|insert|update|delete)/.test(
      readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
    ),
  );
  expect(withSql).toEqual([]);
});
