import { SCREEN, type Together } from './breaking-case.ts';

const withComponent = (component: object) => (text: string) => {
  const bill = JSON.parse(text) as { components: object[] };
  return JSON.stringify({ ...bill, components: [...bill.components, component] });
};

/** What a release is built for and from: contract, keys, libraries, imports, bill of materials. */
export const CONTRACT_AND_LIBRARIES: readonly Together[] = [
  [
    [
      'a contract that is yet to come',
      /contract: it is built for contract 99, this platform has \d+/,
      ({ release }) => (release.contractVersion = 99),
    ],
    [
      'a call of a contract that is yet to come',
      /keys: it uses the call "getStoryboard", which the contract \d+\.\d+\.\d+ of the live shell .* does not have; publish it once/,
      ({ append }) => append(SCREEN, `if (globalThis.never) api.call('getStoryboard')`),
    ],
    [
      'an event of a contract that is yet to come',
      /keys: it uses the live event "storyboard"/,
      ({ inComponent }) => inComponent('stories', `(0,state_singleton_.useLiveEvent)('storyboard', () => {});`),
    ],
    [
      'an overlay of a contract that is yet to come',
      /keys: it uses the overlay "storyboard"/,
      ({ inComponent }) => inComponent('stories', `if (globalThis.never) (0,state_singleton_.useOverlay)().open('storyboard', {});`),
    ],
    [
      'another react',
      /libraries: it needs react \^18\.0\.0, the live shell has 19/,
      ({ release: { shared } }) => Object.assign(shared, { react: '^18.0.0', 'react-dom': '^18.0.0' }),
    ],
    [
      'a library that is not shared',
      /libraries: lodash is not a library of the live shell/,
      ({ release: { shared } }) => (shared['lodash'] = '^4.0.0'),
    ],
    [
      'a newer version of our own package',
      /libraries: it needs @nightlark\/ui \^2\.0\.0, the live shell has 1/,
      ({ release: { shared } }) => (shared['@nightlark/ui'] = '^2.0.0'),
    ],
    ['a range that is none', /libraries: "latest" of jotai is not a range/, ({ release: { shared } }) => (shared['jotai'] = 'latest')],
    [
      'an import that the shell does not give',
      /surface: useFetchers of "react-router" is not in the surface/,
      ({ release }) => (release.imports!['react-router'] = ['useFetchers']),
    ],
    [
      'an import beside the share scope',
      /surface: "react-dom\/client" is outside the shared surface/,
      ({ release }) => (release.imports!['react-dom/client'] = ['createRoot']),
    ],
    [
      'a client file that is no code',
      /surface: client\/stories\.\w+\.js can't be read as code/,
      ({ editPart }) => editPart('client/stories.', () => '<!doctype html>'),
    ],
    [
      'no word of what it brings',
      /sbom: server\/sbom\.cdx\.json is missing; build it with the platform’s build/,
      ({ drop }) => drop('server/sbom.cdx.json'),
    ],
  ],
  [
    ['a contract of the past', /contract: it is built for contract 0/, ({ release }) => (release.contractVersion = 0)],
    [
      'react and react-dom that differ',
      /libraries: react \(\^19\.0\.0\) and react-dom \(\^19\..*same version/,
      ({ release: { shared } }) => (shared['react'] = '^19.0.0'),
    ],
    [
      'an import that only the browser’s code has, whatever is said of it',
      /surface: useBlocker of "react-intl" is not in the surface/,
      ({ editPart }) => editPart('client/stories.', (code) => code.replace('.useIntl)', '.useBlocker)')),
    ],
    [
      'an import that only the server’s code has',
      /surface: useLinks of "@nightlark\/state" is not in the surface/,
      ({ edit }) => edit(SCREEN, (code) => code.replace('.useSettings)', '.useLinks)')),
    ],
    [
      'a library that the bundle takes and nobody provides',
      /surface: "lodash" is outside the shared surface/,
      ({ editPart }) => editPart('client/remoteEntry', (code) => code.replace('"@nightlark/ui"', '"lodash"')),
    ],
    [
      'a library that the bundle takes, but release.json does not list',
      /surface: the bundle takes react-intl from the shell, but release\.json does not say/,
      ({ release }) => delete release.shared['react-intl'],
    ],
    [
      'a library of whatever machine it runs on',
      /surface: server\/stories\.cjs imports "react" from outside of the release/,
      ({ append }) => append(SCREEN, `const other = require('react');`),
    ],
    [
      'code of another site',
      /surface: client\/stories\.\w+\.js imports "https:\/\/cdn\.example\/a\.js" from outside/,
      ({ editPart }) => editPart('client/stories.', (code) => `${code};import('https://cdn.example/a.js')`),
    ],
    [
      'a react of its own',
      /surface: client\/stories\.\w+\.js holds a react of its own/,
      ({ editPart }) =>
        editPart('client/stories.', (code) => `${code};const x={};x.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = {}`),
    ],
    [
      'a library that the bill leaves out',
      /sbom: left-pad is in the server bundle, but not in server\/sbom\.cdx\.json; build it with/,
      ({ append }) => append(SCREEN, '\n;// ../node_modules/left-pad/index.js\n'),
    ],
  ],
  [
    [
      'a release that keeps its imports to itself',
      /surface: release\.json does not say what it imports/,
      ({ release }) => delete release.imports,
    ],
    [
      'a library under a licence that asks for the source',
      /sbom: left-pad 1\.0\.0 has the licence GPL-3\.0-only; allowed are .*ask the operator/,
      ({ edit }) =>
        edit(
          'server/sbom.cdx.json',
          withComponent({
            name: 'left-pad',
            version: '1.0.0',
            purl: 'pkg:npm/left-pad@1.0.0',
            licenses: [{ license: { id: 'GPL-3.0-only' } }],
          }),
        ),
    ],
    [
      'a library that is known to be vulnerable',
      /sbom: lodash 4\.17\.20 is vulnerable \(GHSA-35jh-r3h4-6jhm: .*use a fixed version/,
      ({ edit }) =>
        edit(
          'server/sbom.cdx.json',
          withComponent({ name: 'lodash', version: '4.17.20', purl: 'pkg:npm/lodash@4.17.20', licenses: [{ expression: 'MIT' }] }),
        ),
    ],
  ],
];
