import { ENTRY, SCREEN, type BreakingCase } from './breaking-case.ts';

/** What the rules find as they find cases of `server-code.ts`; `npm run test:all` runs them. */
export const MORE_SERVER_CODE: readonly BreakingCase[] = [
  [
    'a screen that throws when it is loaded',
    /server: the server bundle of "stories" can't be loaded: no such luck/,
    ({ append }) => append(SCREEN, `throw new Error('no such luck')`),
  ],
  [
    'a timer that the process does not wait for',
    /server: .*keeps a timer/,
    ({ inComponent }) => inComponent('stories', 'setTimeout(() => {}, 600000).unref()'),
  ],
  [
    'a server of its own',
    /server: .*\"stories\" can't be loaded: process.* is not a function; render processes have no such right/,
    ({ append }) => append(SCREEN, `process['getBuiltin' + 'Module']('node:net').createServer().listen(0, '127.0.0.1')`),
  ],
  [
    'an overlay that fails when it is opened',
    /server: the slot "stories-banner" on .* is rendered with an error .*: broken overlay for 1/,
    async ({ release, edit }) => {
      Object.assign(release.slots[0]!, { slot: 'overlay', overlay: 'like', load: 'open' });
      delete release.slots[0]!.routes;
      await edit('server/stories-banner.cjs', (code) =>
        code.replace('function Component() {', 'function Component({ profileId }) { throw new Error(`broken overlay for ${profileId}`);'),
      );
    },
  ],
  [
    'a signal to other processes',
    /server: .*\"stories\" can't be loaded: process.* is not a function; render processes have no such right/,
    ({ append }) => append(SCREEN, `process['ki' + 'll'](process.ppid, 0)`),
  ],
  [
    'a look at the platform’s keys',
    /server: .*\"stories\" can't be loaded: process.* is not a function; render processes have no such right/,
    ({ append }) => append(SCREEN, `process['getBuiltin' + 'Module']('node:fs').readdirSync('/etc')`),
  ],
  [
    'an end of the process',
    /server: the server bundle throws when it is loaded: process.* is not a function; render processes have no such right/,
    ({ append }) => append(ENTRY, `process['ex' + 'it'](0)`),
  ],
  [
    'a screen that fails from its seventh time on',
    /server: \/stories is rendered with an error .*in render 7, .*: the seventh/,
    ({ inComponent }) => inComponent('stories', `if ((Component.n = (Component.n ?? 0) + 1) >= 8) throw new Error('the seventh')`),
  ],
  [
    'a screen that uses what only Node has',
    /server: .*: MessageChannel is not defined; render processes have no such right/,
    ({ inComponent }) => inComponent('stories', `new MessageChannel()`),
  ],
  [
    'a listener of the process that is taken off again',
    /server: .*can't be loaded: process\.on is not a function/,
    ({ append }) => append(SCREEN, `const on = () => {}; process.on('exit', on); process.off('exit', on)`),
  ],
];
