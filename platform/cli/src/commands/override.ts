import { OVERRIDE_MINUTES, readDescription } from '@nightlark/registry/platform';
import { Command, InvalidArgumentError } from 'commander';
import { contextOf } from '../context.ts';
import { parseRemote } from '../coordinates.ts';
import { formatUntil } from '../time.ts';

interface Wanted {
  remote: string;
  address: string;
}

/** `mf-likes=http://localhost:4201` */
function parseWanted(text: string): Wanted {
  const [, remote = '', address = ''] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (!remote || !address) throw new InvalidArgumentError(`"${text}" is not <remote>=<url>`);
  return { remote: parseRemote(remote), address };
}

/** `--minutes` of a link. */
export function parseMinutes(text: string): number {
  const minutes = Number(text);
  if (Number.isInteger(minutes) && minutes >= 1 && minutes <= OVERRIDE_MINUTES.max) return minutes;
  throw new InvalidArgumentError(`It must be a number from 1 to ${OVERRIDE_MINUTES.max}.`);
}

/** Creates a link by which one browser loads a remote from a team's own build. */
export function overrideCommand(): Command {
  return new Command('override')
    .description('a signed link: the browser that opens it gets this remote from your build, and nobody else does')
    .argument('<remote=url>', 'e.g. mf-likes=http://localhost:4201', parseWanted)
    .option('--minutes <n>', 'how long the link works', parseMinutes, OVERRIDE_MINUTES.default)
    .action(async ({ remote, address }: Wanted, { minutes }: { minutes: number }, command: Command) => {
      const { platform, linkTo, writeResult } = contextOf(command);
      const link = await platform.override(await readDescription(remote, address), minutes);
      const url = linkTo(link.path);
      writeResult({ ...link, link: url }, [
        `✓ ${remote} from ${link.url}, in the browser that opens this before ${formatUntil(link.until)}:`,
        url,
      ]);
    });
}
