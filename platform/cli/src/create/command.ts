import { Command } from 'commander';
import { outputOf } from '../context.ts';
import { createLander } from './lander.ts';
import { createRemote } from './remote.ts';
import { createScreen } from './screen.ts';

const KINDS = {
  remote: {
    description: 'a new team’s package, e.g. mf-stories: one route, one slot, words in all languages, tests',
    create: createRemote,
    next: (name: string) => `Next: npm install, then npm test -w ${name}; docs/guides/new-remote.md leads on.`,
  },
  lander: {
    description: 'a lander’s document to start from, e.g. summer; lander create offers the designs',
    create: (name: string) => createLander(name),
    next: (name: string) => `Next: change landers/${name}.json, then lander check landers/${name}.json; docs/guides/marketing.md leads on.`,
  },
  screen: {
    description: 'one more screen of a remote, e.g. mf-stories/archive',
    create: createScreen,
    next: (name: string) => {
      const [remote, screen] = name.split('/');
      return `Everybody sees it at /${screen}: its address is in ${remote}/src/paths.ts, its access in ${remote}/src/remote.ts. Next: npm run map, npm test -w ${remote}, and write what the screen is for.`;
    },
  },
} as const;

/** Generators; their output builds, passes its tests and the gate. */
export function createCommand(): Command {
  const command = new Command('create').description('write a new remote, screen or lander, with tests and words in all languages');
  for (const [kind, { description, create, next }] of Object.entries(KINDS)) {
    const one = new Command(kind)
      .description(description)
      .argument('<name>')
      .action(async (name: string, _options: object, self: Command) => {
        const files = await create(name);
        outputOf(self).writeResult({ name, files }, [...files.map((file) => `  ${file}`), `✓ ${name}: ${files.length} files`, next(name)]);
      });
    command.addCommand(one);
  }
  return command;
}
