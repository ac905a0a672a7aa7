import type { Names } from './names.ts';

/** The README of a team's package, with its folders and commands. */
export function readmeOf(name: string, { short, title }: Names): string {
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
