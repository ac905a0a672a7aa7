import { BACKEND_SEGMENTS, FILE_SEGMENTS, GATEWAY_SEGMENTS } from '@nightlark/contract';
import type { GateContext } from '../context.ts';
import { pathsRule } from './paths.ts';

const context = (path: string) =>
  ({
    release: { routes: [{ id: 'own', path }] },
    shell: {
      version: '1.0.0',
      routes: [
        { id: 'index', path: '/' },
        { id: 'pages', path: '/pages/:page' },
      ],
    },
    others: [{ release: { name: 'mf-beta', routes: [{ id: 'beta', path: '/beta/:id' }] } }],
  }) as unknown as GateContext;
const words = async (path: string) => (await pathsRule(context(path))).map(({ message }) => message).join('\n');

test.each<[string, RegExp]>([
  ...[...BACKEND_SEGMENTS, ...GATEWAY_SEGMENTS, ...FILE_SEGMENTS].map(
    (segment) => [`/${segment}`, /answers: no page there/] as [string, RegExp],
  ),
  ['/platform/stories', /lies below \/platform, where the gateway answers/],
  ['/API/stories', /lies below \/api, where the backend answers/],
  ['/api?/stories', /lies below \/api/],
  ['/stories?/media/:id', /lies below \/media/],
  ['/*', /begins with \*, which takes every address/],
  ['/:x', /begins with :x/],
  ['/:x?/stories', /begins with :x\?/],
  ['/stories?/:x', /begins with :x/],
  ['/%61pi/stories', /has "%61pi" in it; write it plainly/],
  ['/stories/', /has an empty segment in it/],
  ['//stories', /has an empty segment/],
  ['/stories/../api', /has "\.\." in it/],
  ['/stories\\x', /write it plainly/],
  ['/beta/*', /takes every address below \/beta\/:id of mf-beta/],
  ['/Pages/*', /takes every address below \/pages\/:page of shell 1\.0\.0/],
])('%s is refused', async (path, message) => expect(await words(path)).toMatch(message));

test.each(['/', '/stories', '/stories/:id?', '/stories/*', '/beta/news', '/apis', '/platforms/:id', '/beta/news/*', '/s-1.2~x/:id'])(
  '%s is a page',
  async (path) => expect(await words(path)).toBe(''),
);
