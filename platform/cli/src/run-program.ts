import { CommanderError, type Command } from 'commander';
import { reportError } from './report.ts';

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
