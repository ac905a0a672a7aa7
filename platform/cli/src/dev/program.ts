import { Command, InvalidArgumentError } from 'commander';
import { OVERRIDE_MINUTES } from '@nightlark/registry/platform';
import { parseMinutes } from '../commands/override.ts';
import { parseRemote } from '../coordinates.ts';
import { develop, type DevOptions } from './develop.ts';

function parseShell(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return new URL(text).origin;
  throw new InvalidArgumentError('It must be an address, e.g. https://nightlark.example.');
}

function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new InvalidArgumentError('It must be a port.');
}

/** One remote with hot reload inside the running shell: `npm run dev -w mf-likes`, see `--help`. */
export function devProgram(): Command {
  return new Command('npm run dev')
    .usage('-w <remote> -- [options]')
    .description(
      'Serves one remote with hot reload and prints a signed link: the browser that opens it has this remote in the running product.',
    )
    .argument('<remote>', 'e.g. mf-likes', parseRemote)
    .option(
      '--shell <url>',
      'a product that runs elsewhere (default: the one of this checkout, which is started when it does not run)',
      parseShell,
    )
    .option('--token <token>', 'the platform’s token, for --shell (default: PLATFORM_TOKEN)')
    .option('--port <n>', 'where this remote is served (default: a free one)', parsePort)
    .option('--minutes <n>', 'how long the link works', parseMinutes, OVERRIDE_MINUTES.default)
    .action((remote: string, options: DevOptions) => develop(remote, options));
}
