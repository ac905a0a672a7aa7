import { CommanderError } from 'commander';
import { createProgram } from './program.ts';
import { reportError } from './report.ts';

const USAGE = 2;

/** Runs a command, prints its result or error, and sets the exit code of the process. */
export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : USAGE;
    else {
      reportError(error, args.includes('--json'));
      process.exitCode = 1;
    }
  }
}
