#!/usr/bin/env node
/** `npm run platform -- <command>`: releases and channels, on the local registry or on a running platform. */
import { createProgram } from './program.ts';
import { runProgram } from './program-of.ts';

await runProgram(createProgram(), process.argv.slice(2));
