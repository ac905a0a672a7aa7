#!/usr/bin/env node
/** `npm run platform -- <command>`: releases and channels, on the local registry or on a running platform. */
import { runProgram } from './run-program.ts';

await runProgram(process.argv.slice(2));
