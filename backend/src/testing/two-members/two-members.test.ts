import { TEST_PASSWORD } from '../sign-up-body.ts';
import { startTestBackend, type TestBackend } from '../start-backend.ts';
import { accountEndpoints } from '../../modules/account/endpoints.ts';
import { hashPassword } from '../../modules/password/password-hash.ts';
import { dismissalEndpoints } from '../../modules/dismissals/endpoints.ts';
import { storedMethodEndpoints } from '../../modules/stored-methods/endpoints.ts';
import { blockEndpoints } from '../../modules/block/endpoints.ts';
import { chatEndpoints } from '../../modules/chat/endpoints.ts';
import { likeEndpoints } from '../../modules/likes/endpoints.ts';
import { matchFinderEndpoints } from '../../modules/matchfinder/endpoints.ts';
import { memberEndpoints } from '../../modules/member/endpoints.ts';
import { notificationEndpoints } from '../../modules/notifications/endpoints.ts';
import { photosEndpoints } from '../../modules/photos/endpoints.ts';
import { profileEndpoints } from '../../modules/profile/endpoints.ts';
import { reportEndpoints } from '../../modules/report/endpoints.ts';
import { searchEndpoints } from '../../modules/search/endpoints.ts';
import { swipeEndpoints } from '../../modules/swipe/endpoints.ts';
import { accountCases } from './account.ts';
import { chatCases } from './chat.ts';
import { likesCases } from './likes.ts';
import { matchingCases } from './matching.ts';
import { moneyCases } from './money.ts';
import { notificationsCases } from './notifications.ts';
import { othersCases } from './others.ts';
import { profileCases } from './profile.ts';
import { aWorld, type Cases } from './world.ts';

/** The modules where members interact, or that store private data. */
const MODULES = [
  accountEndpoints, notificationEndpoints, profileEndpoints, photosEndpoints, searchEndpoints, memberEndpoints, blockEndpoints,
  reportEndpoints, likeEndpoints, matchFinderEndpoints, swipeEndpoints, chatEndpoints, storedMethodEndpoints, dismissalEndpoints,
]; // prettier-ignore
const CASES: Cases = {
  ...accountCases,
  ...notificationsCases,
  ...profileCases,
  ...othersCases,
  ...likesCases,
  ...matchingCases,
  ...chatCases,
  ...moneyCases,
};

let backend: TestBackend;
let hash: string;
beforeAll(async () => {
  backend = await startTestBackend({ demo: false });
  hash = await hashPassword(TEST_PASSWORD);
});
afterAll(() => backend.close());

test.each(MODULES.flat().map(({ name }) => name))('%s by another member → neither reads nor moves what is not theirs', async (name) => {
  const check = CASES[name];
  if (!check) throw new Error(`Say in this folder what another member must not get from ${name}.`);
  await check(await aWorld(backend, hash));
  expect.hasAssertions();
});
