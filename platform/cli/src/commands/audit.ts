import { Command } from 'commander';
import { contextOf } from '../context.ts';

/** Lists advisories for the libraries of live releases. */
export function auditCommand(): Command {
  return new Command('audit')
    .description('what is known against the libraries of the live releases: vulnerabilities and licences; code 1 where there is something')
    .action(async (_options: object, command: Command) => {
      const { platform, writeResult } = contextOf(command);
      const audit = await platform.audit();
      const bad = audit.releases.filter(({ faults }) => faults.length > 0);
      const libraries = audit.releases.reduce((sum, release) => sum + release.libraries, 0);
      const lines = bad.flatMap(({ remote, version, channel, faults, remedy }) => [
        ...faults.map(({ message }) => `✗ ${remote} ${version} (${channel}): ${message}`),
        remedy ? `  at once: ${remedy}` : '  no version before it is free of it: a new one has to be published and promoted',
      ]);
      const scope = `${audit.releases.length} live releases, ${libraries} libraries, ${audit.advisories} advisories`;
      writeResult(audit, [...lines, bad.length > 0 ? scope : `✓ Nothing is known against what is live: ${scope}`]);
      if (bad.length > 0) process.exitCode = 1;
    });
}
