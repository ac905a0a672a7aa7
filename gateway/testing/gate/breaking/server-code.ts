import { ARCHIVE, BANNER, ENTRY, SCREEN, type Together } from './breaking-case.ts';

/** Code that fails, stays or has no right in render processes. */
export const SERVER_CODE: readonly Together[] = [
  [
    [
      'a bundle that throws when it is loaded',
      /server: the server bundle throws when it is loaded: broken at load/,
      ({ append }) => append(ENTRY, `throw new Error('broken at load')`),
    ],
  ],
  [
    [
      'an end of the process',
      /server: the server bundle throws when it is loaded: process.* is not a function; render processes have no such right/,
      ({ append }) => append(ENTRY, `process[('', 'exit')](0)`),
    ],
  ],
  [
    [
      'a screen that throws when it is loaded',
      /server: the server bundle of "stories" can't be loaded: no such luck/,
      ({ append }) => append(SCREEN, `throw new Error('no such luck')`),
    ],
    [
      'a listener of the process',
      /server: .*\"story-archive\" can't be loaded: process\.on is not a function; render processes have no such right/,
      ({ append }) => append(ARCHIVE, `process.on('uncaughtException', () => {})`),
    ],
    [
      'a server of its own',
      /server: .*\"stories-banner\" can't be loaded: process.* is not a function; render processes have no such right/,
      ({ append }) => append(BANNER, `process[('', 'getBuiltinModule')]('node:net').createServer().listen(0, '127.0.0.1')`),
    ],
  ],
  [
    [
      'a change of a shared builtin',
      /server: .*\"stories\" can't be loaded: Cannot add property last, object is not extensible; render processes have no such right/,
      ({ append }) => append(SCREEN, `(() => Array.prototype)().last = function () { return this.at(-1); }`),
    ],
    [
      'a signal to other processes',
      /server: .*\"story-archive\" can't be loaded: process.* is not a function; render processes have no such right/,
      ({ append }) => append(ARCHIVE, `process[('', 'kill')](process.ppid, 0)`),
    ],
    [
      'a module of Node under a name that nobody can read',
      /server: .*\"stories-banner\" can't be loaded: module.* is not a function; render processes have no such right/,
      ({ append }) => append(BANNER, `module[('', 'require')](['node', 'net'].join(':'))`),
    ],
  ],
  [
    [
      'a look at the platform’s keys',
      /server: .*\"stories\" can't be loaded: process.* is not a function; render processes have no such right/,
      ({ append }) => append(SCREEN, `process[('', 'getBuiltinModule')]('node:fs').readdirSync('/etc')`),
    ],
    [
      'a listener of the process that is taken off again',
      /server: .*\"stories-banner\" can't be loaded: process\.on is not a function/,
      ({ append }) => append(BANNER, `const on = () => {}; process.on('exit', on); process.off('exit', on)`),
    ],
  ],
  [
    [
      'a screen that fails when it is rendered',
      /server: \/stories is rendered with an error .*: broken in render/,
      ({ inComponent }) => inComponent('stories', `throw new Error('broken in render')`),
    ],
    [
      'a screen that uses what only Node has',
      /server: \/story-archive is rendered with an error .*: MessageChannel is not defined; render processes have no such right/,
      ({ inComponent }) => inComponent('story-archive', `new MessageChannel()`),
    ],
  ],
  [
    [
      'a screen that asks the network for itself',
      /server: \/stories is rendered with an error .*: fetch is not defined; render processes have no such right/,
      ({ inComponent }) => inComponent('stories', `fetch('/api/user.php')`),
    ],
  ],
  [
    [
      'a screen that fails from its seventh time on',
      /server: \/stories is rendered with an error .*in render 7, .*: the seventh/,
      ({ inComponent }) => inComponent('stories', `if ((Component.n = (Component.n ?? 0) + 1) >= 8) throw new Error('the seventh')`),
    ],
    [
      'a screen that fails in Finnish',
      /server: \/story-archive is rendered with an error .* for \w+, fi, .*: ei suomea/,
      ({ inComponent }) =>
        inComponent(
          'story-archive',
          `if (consume_shared_module_default_react_intl_singleton_.useIntl().locale === 'fi') throw new Error('ei suomea')`,
        ),
    ],
    [
      'a banner that fails on another team’s page',
      /server: the slot "stories-banner" on \/beta is rendered with an error beside .*: broken banner/,
      async ({ release, edit }) => {
        release.slots[0]!.routes = ['beta'];
        await edit('server/stories-banner.cjs', (code) =>
          code.replace('function Component() {', `function Component() { throw new Error('broken banner');`),
        );
      },
    ],
  ],
  [
    [
      'a screen that fails in its seventh render alone',
      /server: \/stories is rendered with an error .*in render \d+, .*: Rendering failed once and succeeded when repeated/,
      ({ inComponent }) => inComponent('stories', `if ((Component.n = (Component.n ?? 0) + 1) === 7) throw new Error('the seventh')`),
    ],
    [
      'a screen that fails for premium members',
      /server: \/story-archive is rendered with an error .* for premium, \w\w, .*: too rich/,
      ({ inComponent }) => inComponent('story-archive', `if (state_singleton_.useUser()?.paid_user) throw new Error('too rich')`),
    ],
  ],
  [
    [
      'a screen that takes the processor for itself',
      /server: \/stories takes \d+ ms of the processor each time .*150 ms are allowed/,
      ({ inComponent }) => inComponent('stories', `for (let turn = 0; turn < 8e8; turn++)`),
    ],
    [
      'a screen that keeps something of each page',
      /server: \d+\.\d MB more are held after \d+ renders than before, \d+ kB for each/,
      ({ inComponent }) => inComponent('story-archive', `(Component.kept ??= []).push(Array.from({ length: 100_000 }, Math.random))`),
    ],
  ],
  [
    [
      'a timer that goes on',
      /server: .*keeps a timer \((?!at Component ).*stories\.cjs/,
      ({ append }) => append(SCREEN, 'setInterval(() => {}, 1000)'),
    ],
    [
      'a timer that the process does not wait for',
      /server: .*keeps a timer \(at Component .*story-archive\.cjs/,
      ({ inComponent }) => inComponent('story-archive', 'setTimeout(() => {}, 600000).unref()'),
    ],
    [
      'a promise that is rejected 1.5 s after the page',
      /server: after its pages a promise is rejected that nobody handles, .*: too late \(.*stories\.cjs.*catch it where the work is started/,
      ({ inComponent }) => inComponent('stories', `setTimeout(() => Promise.reject(new Error('too late')), 1500)`),
    ],
  ],
  [
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
  ],
  [
    [
      'an extension that fails when the browser is quiet',
      /server: the slot "stories-banner" on \/beta is rendered with an error .*: lost is not defined/,
      async ({ release, edit }) => {
        Object.assign(release.slots[0]!, { load: 'idle', routes: ['beta'] });
        await edit('server/stories-banner.cjs', (code) => code.replace('function Component() {', 'function Component() { lost();'));
      },
    ],
  ],
  [
    [
      'an overlay that can’t do without what is optional',
      /server: the slot "stories-banner" on .* when it is opened with \{\} .*: no conversation/,
      async ({ release, edit }) => {
        Object.assign(release.slots[0]!, { slot: 'overlay', overlay: 'icebreakers', load: 'open' });
        delete release.slots[0]!.routes;
        await edit('server/stories-banner.cjs', (code) =>
          code.replace(
            'function Component() {',
            'function Component({ conversationId, profileId }) { if (!conversationId && !profileId) throw new Error("no conversation");',
          ),
        );
      },
    ],
  ],
  [
    [
      'a screen that never comes back',
      /server: the server bundle took over its deadline of 6 s while rendering \/stories/,
      ({ inComponent }) => inComponent('stories', 'for (let turn = 0; turn >= 0; turn = (turn + 1) % 2);'),
    ],
  ],
];
