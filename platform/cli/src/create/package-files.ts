import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';
import type { Names } from './names.ts';
import { pathDeclaration, routeDeclaration } from './screen-files.ts';
import type { NewFiles } from './write-files.ts';

/** The README of a team's package, with its folders and commands. */
function readmeOf(name: string, { short, title }: Names): string {
  return `# ${name}

Team ${title}. The manifest \`src/remote.ts\` declares everything that it contributes; how a team works is in the [guide for teams](../docs/guides/teams.md).

| folder | contains |
| --- | --- |
| \`src/screens/\` | \`/${short}\` |
| \`src/slots/\` | a banner on the members' page |
| \`src/api/\` | the calls of the team's own endpoint |
| \`src/messages/\` | texts in eleven languages |

\`\`\`sh
npm run dev -w ${name}          # with hot updates, inside the running product
npm test -w ${name}
npm test -w ${name} -- <word>   # the test files whose names contain it
npm run typecheck -w ${name}
\`\`\`
`;
}

const manifestFile = (name: string, names: Names) => `
  import { defineRemote } from '@nightlark/contract';
  import { ownPaths } from './paths.ts';

  /** ${names.title}: all that this team contributes. */
  export default defineRemote({
    name: '${name}',
    routes: [${routeDeclaration(names)}],
    slots: [
      {
        id: '${names.short}-banner',
        slot: 'banner',
        audience: 'member',
        routes: ['members'],
        load: 'server',
        extension: () => import(/* webpackChunkName: "${names.short}-banner" */ './slots/${names.short}-banner/${names.short}-banner.tsx'),
      },
    ],
    messages: (locale) => import(/* webpackChunkName: "messages-[request]" */ \`./messages/\${locale}.json\`),
  });
`;

/** Enough for a screen with some components; the gate refuses a larger release. */
const BUDGET = 20_000;
/** The versions of libraries are copied from this remote. */
const EXAMPLE = 'mf-likes';

interface Description {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** Files of every team package: README, package.json, the three configurations, and the manifest with one route and one slot. */
export function packageFiles(name: string, names: Names): NewFiles {
  const example = JSON.parse(readFileSync(path.join(ROOT, EXAMPLE, 'package.json'), 'utf8')) as Description;
  // A team decides itself whether other sites show its remote.
  const { '@nightlark/portable': _, ...dependencies } = example.dependencies;
  const description = {
    name: `@nightlark/${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    sideEffects: ['*.css'],
    exports: { './package.json': './package.json' },
    scripts: {
      build: 'nightlark build',
      dev: 'nightlark dev',
      test: 'nightlark test',
      typecheck: 'nightlark typecheck',
    },
    nightlark: { owner: `Team ${names.title}`, budget: BUDGET },
    dependencies,
    devDependencies: example.devDependencies,
  };
  return {
    'README.md': readmeOf(name, names),
    'package.json': JSON.stringify(description),
    'tsconfig.json': JSON.stringify({
      extends: '../platform/build/tsconfig.base.json',
      include: ['src', '../platform/build/globals.d.ts'],
    }),
    'jest.config.mjs': `
      import { jestConfig } from '@nightlark/build/jest.config.mjs';

      export default jestConfig(import.meta.dirname);
    `,
    'webpack.config.mjs': `
      import { remoteConfig } from '@nightlark/build/webpack/remote.ts';

      export default remoteConfig(import.meta.dirname);
    `,
    'src/paths.ts': `
      import { definePath } from '@nightlark/contract';

      /** Pages of this team. One that another team links to moves to the contract. */
      export const ownPaths = {${pathDeclaration(names)}} as const;
    `,
    'src/remote.ts': manifestFile(name, names),
  };
}
