import { GateError } from '@nightlark/registry/platform';
import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Candidate } from './candidate.ts';
import { startCases } from './start-cases.ts';
import { createTestPlatform, type TestPlatform } from './test-platform.ts';

type Break = (candidate: Candidate) => unknown;
const ENTRY = 'server/remoteEntry.cjs';
const SCREEN = 'server/stories.cjs';

const withComponent = (component: object) => (text: string) => {
  const bill = JSON.parse(text) as { components: object[] };
  return JSON.stringify({ ...bill, components: [...bill.components, component] });
};

/** What is broken → the expected message. */
const BREAKING: [name: string, reason: RegExp, break_: Break][] = [
  ['a contract that is yet to come', /contract: it is built for contract 99, this platform has \d+/, ({ release }) => (release.contractVersion = 99)],
  ['a contract of the past', /contract: it is built for contract 0/, ({ release }) => (release.contractVersion = 0)],
  ['a call of a contract that is yet to come', /keys: it uses the call "getStoryboard", which the contract \d+\.\d+\.\d+ of the live shell .* does not have; publish it once/, ({ append }) => append(SCREEN, `if (globalThis.never) api.call('getStoryboard')`)],
  ['an event of a contract that is yet to come', /keys: it uses the live event "storyboard"/, ({ inComponent }) => inComponent('stories', `(0,state_singleton_.useLiveEvent)('storyboard', () => {});`)],
  ['an overlay of a contract that is yet to come', /keys: it uses the overlay "storyboard"/, ({ inComponent }) => inComponent('stories', `if (globalThis.never) (0,state_singleton_.useOverlay)().open('storyboard', {});`)],
  ['another react', /libraries: it needs react \^18\.0\.0, the live shell has 19/, ({ release: { shared } }) => Object.assign(shared, { react: '^18.0.0', 'react-dom': '^18.0.0' })],
  ['react and react-dom that differ', /libraries: react \(\^19\.0\.0\) and react-dom \(\^19\..*same version/, ({ release: { shared } }) => (shared['react'] = '^19.0.0')],
  ['a library that is not shared', /libraries: lodash is not a library of the live shell/, ({ release: { shared } }) => (shared['lodash'] = '^4.0.0')],
  ['a newer version of our own package', /libraries: it needs @nightlark\/ui \^2\.0\.0, the live shell has 1/, ({ release: { shared } }) => (shared['@nightlark/ui'] = '^2.0.0')],
  ['a range that is none', /libraries: "latest" of jotai is not a range/, ({ release: { shared } }) => (shared['jotai'] = 'latest')],
  ['an import that the shell does not give', /surface: useFetchers of "react-router" is not in the surface/, ({ release }) => release.imports!['react-router'] = ['useFetchers']], // prettier-ignore
  ['an import beside the share scope', /surface: "react-dom\/client" is outside the shared surface/, ({ release }) => (release.imports!['react-dom/client'] = ['createRoot'])],
  ['a release that keeps its imports to itself', /surface: release\.json does not say what it imports/, ({ release }) => delete release.imports],
  ['an import that only the browser’s code has, whatever is said of it', /surface: useBlocker of "react-intl" is not in the surface/, ({ editPart }) => editPart('client/stories.', (code) => code.replace('.useIntl)', '.useBlocker)'))],
  ['an import that only the server’s code has', /surface: useLinks of "react-intl" is not in the surface/, ({ edit }) => edit(SCREEN, (code) => code.replace('.useIntl)', '.useLinks)'))],
  ['a library that the bundle takes and nobody provides', /surface: "lodash" is outside the shared surface/, ({ editPart }) => editPart('client/remoteEntry', (code) => code.replace('"@nightlark/ui"', '"lodash"'))],
  ['a library that the bundle takes, but release.json does not list', /surface: the bundle takes react-intl from the shell, but release\.json does not say/, ({ release }) => delete release.shared['react-intl']],
  ['a library of whatever machine it runs on', /surface: server\/stories\.cjs imports "react" from outside of the release/, ({ append }) => append(SCREEN, `const other = require('react');`)],
  ['code of another site', /surface: client\/stories\.\w+\.js imports "https:\/\/cdn\.example\/a\.js" from outside/, ({ editPart }) => editPart('client/stories.', (code) => `${code};import('https://cdn.example/a.js')`)],
  ['a react of its own', /surface: client\/stories\.\w+\.js holds a react of its own/, ({ editPart }) => editPart('client/stories.', (code) => `${code};const x={};x.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = {}`)],
  ['a client file that is no code', /surface: client\/stories\.\w+\.js can't be read as code/, ({ editPart }) => editPart('client/stories.', () => '<!doctype html>')],
  ['the route of another team', /routes: the route \/beta \(stories\) belongs to mf-beta 1\.0\.0 \(stable\) already/, ({ release }) => (release.routes[0]!.path = '/beta')],
  ['the same route in capitals', /routes: the route \/ALPHA \(stories\) belongs to mf-alpha/, ({ release }) => (release.routes[0]!.path = '/ALPHA')],
  ['a route that only a canary has', /routes: the route \/beta\/news .* mf-beta 1\.1\.0 \(canary\)/, ({ release }) => (release.routes[0]!.path = '/beta/news')],
  ['a route that is ambiguous with the shell’s', /routes: the route \/pages\/:slug .* ambiguous with \/pages\/:page \(pages\) of shell/, ({ release }) => (release.routes[0]!.path = '/pages/:slug')],
  ['an optional segment that gives the start page', /routes: the route \/:word\? .* ambiguous with \/ \(index\) of shell/, ({ release }) => (release.routes[0]!.path = '/:word?')],
  ['one route twice', /routes: the route \/story-archive .* belongs to the release itself/, ({ release }) => (release.routes[0]!.path = '/story-archive')],
  ['a route without a slash', /release\.json: .*must start with "\/".*routes\[0\]\.path/, ({ release }) => (release.routes[0]!.path = 'stories')],
  ['a slot that the shell does not have', /release\.json: .*banner.*slots\[0\]\.slot/, ({ release }) => Object.assign(release.slots[0]!, { slot: 'sidebar' })],
  ['an overlay that the contract does not have', /slots: the contract has no overlay "party"/, ({ release }) => Object.assign(release.slots[0]!, { slot: 'overlay', overlay: 'party', load: 'open' })],
  ['an overlay that a canary gives', /slots: the overlay "match" belongs to mf-beta 1\.1\.0 \(canary\) already/, ({ release }) => Object.assign(release.slots[0]!, { slot: 'overlay', overlay: 'match', load: 'open' })],
  ['an overlay without a name', /slots: the overlay "stories-banner" has no name/, ({ release }) => Object.assign(release.slots[0]!, { slot: 'overlay', load: 'open' })],
  ['a slot on a page that nobody has', /slots: .*placed by routes that nobody has: parties/, ({ release }) => (release.slots[0]!.routes = ['parties'])],
  ['a language that is missing', /locales: the catalogue for fi is missing/, ({ release }) => delete release.chunks['messages-fi']],
  ['a message that Polish lacks', /locales: the catalogue for pl lacks stories\.banner\.text/, ({ edit }) => edit('server/messages-pl-json.cjs', (code) => code.replace('stories.banner.text', 'stories.banner.old').replace(/,?\\?"stories\.banner\.old\\?":\\?"[^"\\]*\\?"/, ''))],
  ['a message that only the browser lacks', /locales: the catalogue for sv lacks stories\.banner\.text \(browser\)/, ({ editPart }) => editPart('client/messages-sv', (code) => code.replace('stories.banner.text', 'stories.banner.old').replace(/,?\\?"stories\.banner\.old\\?":\\?"[^"\\]*\\?"/, ''))],
  ['bytes that the description keeps to itself', /budget: the first load of "stories-banner" is 6[\d.]+ kB|client: .*which release\.json does not say/, async ({ release, editPart }) => { await editPart('client/stories.', (code) => `${code};/*${randomBytes(40_000).toString('base64')}*/`); release.chunks['stories'] = { js: [], css: [] }; }],
  ['more bytes than the budget', /budget: the first load of "\S+" is [\d.]+ kB, [\d.]+ kB over its budget of 0\.3 kB/, ({ release }) => (release.budget = 300)],
  ['a part without a chunk', /files: "story-archive" is declared, but has no chunk/, ({ release }) => delete release.chunks['story-archive']],
  ['a build of another version', /client: the client bundle of "stories" can't be loaded: \/mf\/mf-stories\/0\.9\.0\/.* is not a file of the release/, ({ edit }) => edit('client/remoteEntry.mjs', (code) => code.replace('/mf/mf-stories/1.0.0/', '/mf/mf-stories/0.9.0/'))],
  ['a federation name of another version', /files: its federation name is mf_stories_0_9_0.*two versions would mix/, ({ release }) => (release.federationName = 'mf_stories_0_9_0')],
  ['an entry that is not described', /files: server\/remoteEntry\.cjs is used, but not described/, ({ drop }) => drop(ENTRY)],
  ['a bundle that throws when it is loaded', /server: the server bundle throws when it is loaded: broken at load/, ({ append }) => append(ENTRY, `throw new Error('broken at load')`)],
  ['a screen that throws when it is loaded', /server: the server bundle of "stories" can't be loaded: no such luck/, ({ append }) => append(SCREEN, `throw new Error('no such luck')`)],
  ['a screen that fails when it is rendered', /server: \/stories is rendered with an error .*: broken in render/, ({ inComponent }) => inComponent('stories', `throw new Error('broken in render')`)],
  ['a timer that goes on', /server: .*keeps a timer \(.*stories\.cjs/, ({ append }) => append(SCREEN, 'setInterval(() => {}, 1000)')],
  ['a timer that the process does not wait for', /server: .*keeps a timer/, ({ inComponent }) => inComponent('stories', 'setTimeout(() => {}, 600000).unref()')],
  ['a listener of the process', /server: .*\"stories\" can't be loaded: process\.on is not a function; render processes have no such right/, ({ append }) => append(SCREEN, `process.on('uncaughtException', () => {})`)],
  ['a server of its own', /server: .*\"stories\" can't be loaded: process.* is not a function; render processes have no such right/, ({ append }) => append(SCREEN, `process['getBuiltin' + 'Module']('node:net').createServer().listen(0, '127.0.0.1')`)],
  ['a banner that fails on another team’s page', /server: the slot "stories-banner" on \/beta is rendered with an error beside .*: broken banner/, async ({ release, edit }) => { release.slots[0]!.routes = ['beta']; await edit('server/stories-banner.cjs', (code) => code.replace('function Component() {', `function Component() { throw new Error('broken banner');`)); }],
  ['an overlay that fails when it is opened', /server: the slot "stories-banner" on .* is rendered with an error .*: broken overlay for 1/, async ({ release, edit }) => { Object.assign(release.slots[0]!, { slot: 'overlay', overlay: 'like', load: 'open' }); delete release.slots[0]!.routes; await edit('server/stories-banner.cjs', (code) => code.replace('function Component() {', 'function Component({ profileId }) { throw new Error(`broken overlay for ${profileId}`);')); }],
  ['an extension that fails when the browser is quiet', /server: the slot "stories-banner" on \/beta is rendered with an error .*: lost is not defined/, async ({ release, edit }) => { Object.assign(release.slots[0]!, { load: 'idle', routes: ['beta'] }); await edit('server/stories-banner.cjs', (code) => code.replace('function Component() {', 'function Component() { lost();')); }],
  ['a client bundle that throws when it is loaded', /client: the client bundle of "stories" can't be loaded: no such luck/, ({ editPart }) => editPart('client/stories.', (code) => `${code};throw new Error('no such luck')`)],
  ['a client bundle that has no screen', /client: the client bundle of "stories" can't be loaded: it exports no Component/, ({ editPart }) => editPart('client/stories.', (code) => code.replace('Component:', 'Other:'))],
  ['a change of a shared builtin', /server: .*\"stories\" can't be loaded: Cannot add property last, object is not extensible; render processes have no such right/, ({ append }) => append(SCREEN, `(() => Array.prototype)().last = function () { return this.at(-1); }`)],
  ['a signal to other processes', /server: .*\"stories\" can't be loaded: process.* is not a function; render processes have no such right/, ({ append }) => append(SCREEN, `process['ki' + 'll'](process.ppid, 0)`)],
  ['a module of Node under a name that nobody can read', /server: .*\"stories\" can't be loaded: module.* is not a function; render processes have no such right/, ({ append }) => append(SCREEN, `module['req' + 'uire'](['node', 'net'].join(':'))`)],
  ['a look at the platform’s keys', /server: .*\"stories\" can't be loaded: process.* is not a function; render processes have no such right/, ({ append }) => append(SCREEN, `process['getBuiltin' + 'Module']('node:fs').readdirSync('/etc')`)],
  ['an end of the process', /server: the server bundle throws when it is loaded: process.* is not a function; render processes have no such right/, ({ append }) => append(ENTRY, `process['ex' + 'it'](0)`)],
  ['no word of what it brings', /sbom: server\/sbom\.cdx\.json is missing; build it with the platform’s build/, ({ drop }) => drop('server/sbom.cdx.json')],
  ['a library that the bill leaves out', /sbom: left-pad is in the server bundle, but not in server\/sbom\.cdx\.json; build it with/, ({ append }) => append(SCREEN, '\n;// ../node_modules/left-pad/index.js\n')],
  ['a library under a licence that asks for the source', /sbom: left-pad 1\.0\.0 has the licence GPL-3\.0-only; allowed are .*ask the operator/, ({ edit }) => edit('server/sbom.cdx.json', withComponent({ name: 'left-pad', version: '1.0.0', purl: 'pkg:npm/left-pad@1.0.0', licenses: [{ license: { id: 'GPL-3.0-only' } }] }))],
  ['a library that is known to be vulnerable', /sbom: lodash 4\.17\.20 is vulnerable \(GHSA-35jh-r3h4-6jhm: .*use a fixed version/, ({ edit }) => edit('server/sbom.cdx.json', withComponent({ name: 'lodash', version: '4.17.20', purl: 'pkg:npm/lodash@4.17.20', licenses: [{ expression: 'MIT' }] }))],
  ['an end of the process that can be read', /bytes: server\/stories\.cjs:\d+:\d+ takes process\.exit: it would end or change the process of all remotes; throw an error/, ({ append }) => append(SCREEN, 'if (globalThis.never) process.exit(1)')],
  ['a built-in module of Node', /bytes: server\/stories\.cjs:\d+:\d+ takes node:path of Node: render processes have none/, ({ append }) => append(SCREEN, `if (globalThis.never) require('node:path').join('a', 'b')`)],
  ['a fetch of its own for everybody', /bytes: client\/stories\.\w+\.js:\d+:\d+ changes a global that all remotes share \(fetch\)/, ({ editPart }) => editPart('client/stories.', (code) => `${code};if(typeof window<"u")window.fetch=()=>{}`)],
  ['an array’s map of its own in browsers', /bytes: .*changes a builtin that all remotes use \(map\)/, ({ editPart }) => editPart('client/stories.', (code) => `${code};if(typeof window<"u")Array.prototype.map=()=>[]`)],
  ['a hook of react that is changed', /bytes: server\/stories\.cjs:\d+:\d+ changes a library that all remotes share \(useIntl\)/, ({ inComponent }) => inComponent('stories', `if (globalThis.never) consume_shared_module_default_react_intl_singleton_.useIntl = () => {}`)],
  ['text that is run as code', /bytes: .*evaluates text as code \(eval\)/, ({ append }) => append(SCREEN, `if (globalThis.never) eval('1')`)],
  ['a page that nobody sees any more', /styles: client\/stories-banner\.\w+\.css: "body" may match what is not the remote's/, ({ style }) => style('body{display:none}')],
  ['a style for everything', /styles: .*"\*" may match what is not the remote's: it does not begin with a class/, ({ style }) => style('*{color:red}')],
  ['a style for what stands beside it', /styles: .*stands beside the remote/, ({ style }) => style('.mf-stories-x-1 ~ main{display:none}')],
  ['a layer over the frame', /styles: .*"position: fixed": it may lie over the frame; use Dialog/, ({ style }) => style('.mf-stories-x-1{position:fixed;inset:0}')],
  ['an animation of everybody’s name', /styles: @keyframes spin has a name that all remotes share|styles: .*@keyframes spin has a name that all remotes share/, ({ style }) => style('@keyframes spin{to{rotate:1turn}}')],
  ['a picture of another site', /styles: .*https:\/\/cdn\.example\/a\.png is not a file of the release/, ({ style }) => style('.mf-stories-x-1{background:url(https://cdn.example/a.png)}')],
  ['a stylesheet that is none', /styles: client\/.*\.css can't be read as a stylesheet: .*Unclosed block/, ({ style }) => style('.mf-stories-x-1{')],
  ['a page below the platform’s', /paths: the route \/platform\/stories \(stories\) lies below \/platform, where the gateway answers/, ({ release }) => (release.routes[0]!.path = '/platform/stories')],
  ['a page below the API, in capitals', /paths: .* lies below \/api, where the backend answers/, ({ release }) => (release.routes[0]!.path = '/API/stories')],
  ['a page for every address that nobody has', /paths: the route \/\* .* takes every address that nobody has/, ({ release }) => (release.routes[0]!.path = '/*')],
  ['a page for all that another team lacks', /paths: the route \/beta\/\* .* takes every address below \/beta of mf-beta/, ({ release }) => (release.routes[0]!.path = '/beta/*')],
  ['a banner of 60 KB', /budget: the slot "stories-banner" is \d+\.\d kB, [\d.]+ kB over its budget of 3\.5 kB; it comes to pages of other teams/, ({ editPart }) => editPart('client/stories-banner.', (code) => `${code};/*${randomBytes(45_000).toString('base64')}*/`)],
  ['a catalogue of 270 KB', /budget: the catalogue for de is \d+\.\d kB, .* take unused texts out/, ({ editPart }) => editPart('client/messages-de', (code) => `${code};/*${randomBytes(200_000).toString('base64')}*/`)],
  ['a server bundle of 3 MB', /budget: the server bundle is 30\d\d\.\d kB, /, ({ append }) => append(SCREEN, `/*${'x'.repeat(3_000_000)}*/`)],
  ['a page that is too heavy with all that is on it', /budget: with it all remotes bring \d+\.\d kB to \/stories of mf-stories, .*over the 105\.0 kB of a page/, async ({ release, editPart }) => { release.budget = 200_000; await editPart('client/stories.', (code) => `${code};/*${randomBytes(80_000).toString('base64')}*/`); }],
  ['a screen that fails from its seventh time on', /server: \/stories is rendered with an error .*in render 7, .*: the seventh/, ({ inComponent }) => inComponent('stories', `if ((Component.n = (Component.n ?? 0) + 1) >= 8) throw new Error('the seventh')`)],
  ['a screen that fails in its seventh render alone', /server: \/stories is rendered with an error .*in render \d+, .*: Rendering failed once and succeeded when repeated/, ({ inComponent }) => inComponent('stories', `if ((Component.n = (Component.n ?? 0) + 1) === 7) throw new Error('the seventh')`)],
  ['a screen that asks the network for itself', /server: \/stories is rendered with an error .*: fetch is not defined; render processes have no such right/, ({ inComponent }) => inComponent('stories', `fetch('/api/user.php')`)],
  ['a screen that uses what only Node has', /server: .*: MessageChannel is not defined; render processes have no such right/, ({ inComponent }) => inComponent('stories', `new MessageChannel()`)],
  ['a listener of the process that is taken off again', /server: .*can't be loaded: process\.on is not a function/, ({ append }) => append(SCREEN, `const on = () => {}; process.on('exit', on); process.off('exit', on)`)],
  ['a screen that fails in Finnish', /server: \/stories is rendered with an error .* for \w+, fi, .*: ei suomea/, ({ inComponent }) => inComponent('stories', `if (consume_shared_module_default_react_intl_singleton_.useIntl().locale === 'fi') throw new Error('ei suomea')`)],
  ['a screen that fails for premium members', /server: \/stories is rendered with an error .* for premium, \w\w, .*: too rich/, ({ inComponent }) => inComponent('stories', `if (state_singleton_.useUser()?.paid_user) throw new Error('too rich')`)],
  ['a promise that is rejected 1.5 s after the page', /server: after its pages a promise is rejected that nobody handles, .*: too late \(.*stories\.cjs.*catch it where the work is started/, ({ inComponent }) => inComponent('stories', `setTimeout(() => Promise.reject(new Error('too late')), 1500)`)],
  ['a screen that takes the processor for itself', /server: \/stories takes \d+ ms of the processor each time .*150 ms are allowed/, ({ inComponent }) => inComponent('stories', `for (let turn = 0; turn < 8e8; turn++)`)],
  ['a screen that keeps something of each page', /server: \d+\.\d MB more are held after \d+ renders than before, \d+ kB for each/, ({ inComponent }) => inComponent('stories', `(Component.kept ??= []).push(Array.from({ length: 100_000 }, Math.random))`)],
  ['an overlay that asks for more than it is given', /overlays: the overlay "like" \(stories-banner\) takes less than the contract says: "name" must be given now; what was optional stays optional/, ({ release }) => { Object.assign(release.slots[0]!, { slot: 'overlay', overlay: 'like', load: 'open', props: { type: 'object', properties: { profileId: { type: 'integer' }, name: { type: 'string' } }, required: ['profileId', 'name'] } }); delete release.slots[0]!.routes; }],
  ['an overlay that can’t do without what is optional', /server: the slot "stories-banner" on .* when it is opened with \{\} .*: no conversation/, async ({ release, edit }) => { Object.assign(release.slots[0]!, { slot: 'overlay', overlay: 'icebreakers', load: 'open' }); delete release.slots[0]!.routes; await edit('server/stories-banner.cjs', (code) => code.replace('function Component() {', 'function Component({ conversationId, profileId }) { if (!conversationId && !profileId) throw new Error("no conversation");')); }],
  ['a screen that never comes back', /server: the server bundle took over its deadline of 6 s while rendering \/stories/, ({ inComponent }) => inComponent('stories', 'for (let turn = 0; turn >= 0; turn = (turn + 1) % 2);')],
  ['a loop that nothing leaves', /bytes: server\/stories.*never ends: nothing leaves this loop/, ({ inComponent }) => inComponent('stories', 'for (;;);')],
]; // prettier-ignore

let world: TestPlatform;
let before: Awaited<ReturnType<TestPlatform['platform']['status']>>;
let outcome: (name: string) => Promise<Error>;
beforeAll(async () => {
  world = await createTestPlatform();
  before = await world.platform.status();
  outcome = startCases(BREAKING, async ([, , break_]) => {
    const candidate = await world.candidate();
    await break_(candidate);
    const { name, version } = await candidate.describe();
    return refusal(world.platform.publish(candidate.directory, name, version));
  });
}, 60_000);
afterAll(() => world.remove());

const refusal = (publish: Promise<unknown>): Promise<Error> =>
  publish.then(
    () => new Error('It was accepted'),
    (error: Error) => error,
  );
const words = (error: Error) =>
  error instanceof GateError ? error.findings.map(({ rule, message }) => `${rule}: ${message}`).join('\n') : error.message;

test.each(BREAKING)(
  '%s',
  async (name, reason) => {
    const error = await outcome(name);
    expect(words(error)).toMatch(reason);
    if (error instanceof GateError)
      expect(error.findings.filter(({ severity, affected }) => severity === 'error' && affected.length === 0)).toEqual([]);
    if (error instanceof GateError) expect(error.findings.filter(({ message }) => !/; \S.{3}/.test(message))).toEqual([]);
  },
  120_000,
);

test('of all these nothing is kept, and what is live is as it was', async () => {
  expect(await world.store.list('mf-stories')).toEqual([]);
  expect(await world.platform.status()).toEqual(before);
});

describe('files that are not those that are described', () => {
  const publish = async (change: (directory: string) => Promise<void>) => {
    const { directory } = await world.candidate();
    await change(directory);
    return refusal(world.platform.publish(directory, 'mf-stories', '1.0.0'));
  };

  test('one flipped byte', async () => {
    const error = await publish(async (directory) => {
      const file = path.join(directory, SCREEN);
      const content = await readFile(file);
      content[100]! ^= 1;
      await writeFile(file, content);
    });
    expect(error.message).toMatch(/server\/stories\.cjs is not the file that release\.json describes/);
  });
  test('one that is missing', async () =>
    expect((await publish((directory) => rm(path.join(directory, SCREEN)))).message).toMatch(/server\/stories\.cjs is missing/));
  test('one that is left over', async () =>
    expect((await publish((directory) => writeFile(path.join(directory, 'server/old.cjs'), ''))).message).toMatch(
      /old\.cjs is not described/,
    ));
});

test('an overlay that somebody still opens is not taken away', async () => {
  const other = await createTestPlatform();
  const user = await other.candidate('mf-beta@1.0.0');
  Object.assign(user.release, { version: '1.2.0', federationName: 'mf_beta_1_2_0' });
  await user.append('server/beta.cjs', `exports.greet = (overlay) => overlay.open('like', { profileId: 1 });`);
  await other.live(user);
  const owner = await other.candidate();
  Object.assign(owner.release, { version: '0.9.0', federationName: 'mf_stories_0_9_0' });
  owner.release.slots.push({ id: 'stories-like', slot: 'overlay', overlay: 'like', audience: 'member', load: 'open' });
  await other.live(owner);
  await other.store.move(
    [
      { action: 'promote', remote: 'mf-beta', version: '1.2.0' },
      { action: 'promote', remote: 'mf-stories', version: '0.9.0' },
    ],
    { who: 'test' },
  );
  const candidate = await other.candidate();
  const error = await refusal(other.platform.publish(candidate.directory, 'mf-stories', '1.0.0'));
  expect(words(error)).toMatch(/slots: the overlay "like" of 0\.9\.0 would be gone, but is opened by mf-beta 1\.2\.0 \(stable\)/);
  await other.remove();
}, 120_000);

describe('a route and an overlay that change hands', () => {
  let other: TestPlatform;
  beforeAll(async () => void (other = await createTestPlatform()), 60_000);
  afterAll(() => other.remove());
  const author = { who: 'test' };
  /** mf-beta without its route; `newOwner` is mf-stories with it. */
  async function formerOwner(): Promise<Candidate> {
    const candidate = await other.candidate('mf-beta@1.0.0');
    await candidate.asVersion('2.0.0');
    candidate.release.routes = [];
    await candidate.describe();
    return candidate;
  }
  async function newOwner(): Promise<Candidate> {
    const candidate = await other.candidate();
    candidate.release.routes[0]!.path = '/beta';
    await candidate.describe();
    return candidate;
  }

  test('may not be taken, are given up in a published version, and move in one move or not at all', async () => {
    const { platform } = other;
    // The canary, which still has the route, is not under test.
    await platform.canary('mf-beta', '1.1.0', 0, author);
    const publish = async ({ directory, release: { name, version } }: Candidate) => platform.publish(directory, name, version);
    expect(words(await refusal(publish(await newOwner())))).toMatch(
      /routes: the route \/beta .* belongs to mf-beta 1\.0\.0 \(stable\) already/,
    );
    await publish(await formerOwner());
    expect((await publish(await newOwner())).findings).toMatchObject([
      { rule: 'routes', severity: 'warning', message: expect.stringMatching(/mf-beta 2\.0\.0 gives it up: promote both in one move/) },
    ]);
    const before = await platform.status();
    expect(words(await refusal(platform.promote('mf-stories', '1.0.0', author)))).toMatch(/belongs to mf-beta 1\.0\.0/);
    expect((await platform.status()).number).toBe(before.number);
    await platform.promote('mf-stories', '1.0.0', author, [{ remote: 'mf-beta', version: '2.0.0' }]);
    const { number, remotes } = await platform.status();
    expect([number, remotes['mf-stories']!.stable, remotes['mf-beta']!.stable]).toEqual([before.number + 1, '1.0.0', '2.0.0']);
    expect((await platform.explain('/beta')).remote).toBe('mf-stories');
    await expect(platform.promote('mf-beta', '1.0.0', author, [{ remote: 'mf-beta', version: '2.0.0' }])).rejects.toThrow(
      /one version only/,
    );
  }, 120_000);
});

test('a release that was taken is checked again before it goes live', async () => {
  const candidate = await world.candidate();
  candidate.release.routes[0]!.path = '/beta';
  await world.live(candidate);
  for (const move of [
    () => world.platform.promote('mf-stories', '1.0.0', { who: 'test' }),
    () => world.platform.canary('mf-stories', '1.0.0', 5, { who: 'test' }),
  ])
    expect(words(await refusal(move()))).toMatch(/belongs to mf-beta/);
  await rm(world.store.releaseDirectory('mf-stories', '1.0.0'), { recursive: true });
}, 120_000);
