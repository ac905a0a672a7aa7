#!/usr/bin/env node
/** `npm run platform -- <command>`: releases and channels, on the local registry or on a running platform. */
import { CommanderError } from 'commander';
import { createProgram } from './program.ts';
import { reportError } from './report.ts';

const USAGE = 2;

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : USAGE;
  else {
    reportError(error, process.argv.includes('--json'));
    process.exitCode = 1;
  }
}
