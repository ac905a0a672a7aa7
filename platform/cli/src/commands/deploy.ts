import { ReleaseError } from '@nightlark/release';
import { archivedBuilds } from '@nightlark/tooling/archived';
import { ROOT } from '@nightlark/tooling/packages';
import { publish } from '@nightlark/tooling/publish';
import { Command } from 'commander';
import path from 'node:path';
import { outputOf, refuseTo } from '../context.ts';

/** Makes the shell, remotes and landers of an archive live in the registry, as a build of a checkout does. */
export function deployCommand(): Command {
  const command = new Command('deploy')
    .description('make the shell, remotes and landers of this archive live, except what a person decided otherwise')
    .action(async (_options: object, command: Command) => {
      const built = archivedBuilds();
      if (built.length === 0)
        throw new ReleaseError('There are no builds here: this is no archive. In a checkout, npm run build makes them live');
      const { writeResult, logProgress } = outputOf(command);
      const skipped = await publish(built, path.resolve(ROOT, process.env['DATA_DIR'] || '.data'), logProgress);
      const deployed = built.map(({ name, version }) => ({ name, version, isLive: !skipped.some(({ remote }) => remote === name) }));
      writeResult(
        deployed,
        deployed.filter(({ isLive }) => isLive).map(({ name, version }) => `✓ ${name} ${version}`),
      );
    });
  return refuseTo(command, 'An archive is deployed on the platform’s machine');
}
