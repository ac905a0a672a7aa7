import { Command, CommanderError } from 'commander';
import { reportError } from './report.ts';

/** Subcommands inherit error handling and exit codes at every depth. */
function inherit(command: Command): void {
  for (const child of command.commands) inherit(child.copyInheritedSettings(command));
}

/** A command line with the options that all commands have. */
export function programOf(name: string, commands: readonly (() => Command)[], help: string): Command {
  const program = new Command(name)
    .description('Releases of remotes: publish, promote, try on some, take back, and see what is live and why.')
    .option('--to <url>', 'a running platform, e.g. https://nightlark.example', process.env['PLATFORM_URL'])
    .option('--token <token>', 'its token (default: PLATFORM_TOKEN)')
    .option('--who <name>', 'who does it, for the journal (default: PLATFORM_WHO, then git’s user)')
    .option('--json', 'answer in JSON', false)
    .addHelpText('after', help)
    .showHelpAfterError('Add --help to see how it is used.')
    .exitOverride();
  for (const create of commands) program.addCommand(create());
  inherit(program);
  return program;
}

const USAGE = 2;

/** Runs a command, prints its result or error, and sets the exit code of the process. */
export async function runProgram(program: Command, args: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : USAGE;
    else {
      reportError(error, args.includes('--json'));
      process.exitCode = 1;
    }
  }
}
