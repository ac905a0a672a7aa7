import { ReleaseError } from '@nightlark/release';
import { type MoveRequest, type Platform, connectPlatform } from '@nightlark/registry/platform';
import type { Command } from 'commander';
import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { write } from './report.ts';

interface GlobalOptions {
  to?: string;
  token?: string;
  who?: string;
  json: boolean;
  /** Where the command line has a registry of its own. */
  openLocal?: () => Platform;
}

interface Output {
  /** Writes the result to stdout: text lines, or the value as JSON with `--json`. */
  writeResult(value: unknown, lines: readonly string[]): void;
  /** Writes a progress line, unless `--json`. */
  logProgress(line: string): void;
}

export interface Context extends Output {
  platform: Platform;
  /** The address of a path of the platform's site, for a link. */
  linkTo(path: string): string;
  /** The author and reason of a move, for the journal. */
  moveRequest(reason?: string): MoveRequest;
}

/** The name of git's user, else of the system's. */
function ownName(): string {
  const { stdout } = spawnSync('git', ['config', 'user.name'], { encoding: 'utf8' });
  return stdout?.trim() || userInfo().username;
}

function openPlatform({ to, token, openLocal }: GlobalOptions): Platform {
  if (to) {
    const key = token || process.env['PLATFORM_TOKEN'];
    if (!key) throw new ReleaseError('--to (or PLATFORM_URL) needs --token (or PLATFORM_TOKEN)');
    return connectPlatform(to, key);
  }
  if (!openLocal) throw new ReleaseError('Name the platform: --to <url>, or PLATFORM_URL');
  return openLocal();
}

export interface SourceOptions {
  from: string;
  fromToken?: string;
}

/** The platform that releases are copied from. */
export function openSource({ from, fromToken }: SourceOptions): Platform {
  const token = fromToken || process.env['PLATFORM_FROM_TOKEN'];
  if (!token) throw new ReleaseError('--from needs --from-token (or PLATFORM_FROM_TOKEN)');
  return connectPlatform(from, token);
}

/** A command of the platform's machine. PLATFORM_URL may be set for other commands, but the option would be ignored here. */
export function refuseTo(command: Command, why: string): Command {
  return command.hook('preAction', (_command, action) => {
    if (action.getOptionValueSourceWithGlobals('to') === 'cli') action.error(`${why}: run this there, without --to.`);
  });
}

/** Output of a command that needs no platform. */
export function outputOf(command: Command): Output {
  const { json } = command.optsWithGlobals<GlobalOptions>();
  return {
    writeResult: (value, lines) => write(json ? `${JSON.stringify(value, null, 2)}\n` : lines.map((line) => `${line}\n`).join('')),
    logProgress: (line) => void (json || write(`${line}\n`)),
  };
}

/** The platform and output of a command, by its global options. */
export function contextOf(command: Command): Context {
  const options = command.optsWithGlobals<GlobalOptions>();
  return {
    platform: openPlatform(options),
    linkTo: (path) => new URL(path, siteOf(options.to)).href,
    moveRequest: (reason) => ({ who: options.who || process.env['PLATFORM_WHO'] || ownName(), ...(reason && { reason }) }),
    ...outputOf(command),
  };
}

/** Base URL of links: the given platform, else the product of this checkout. */
export function siteOf(to: string | undefined): string {
  return to || process.env['PUBLIC_URL'] || `http://localhost:${process.env['PORT'] || 3000}`;
}
