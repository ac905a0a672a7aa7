import { ReleaseError } from '@nightlark/release';
import { type Asked, type Platform, connectPlatform } from '@nightlark/registry/platform';
import type { Command } from 'commander';
import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { ROOT } from '@nightlark/tooling/packages';
import { openLocalPlatform } from './local.ts';
import { write } from './report.ts';

interface GlobalOptions {
  to?: string;
  token?: string;
  who?: string;
  json: boolean;
}

export interface Voice {
  /** Writes the answer: lines for people, or the value as JSON. */
  answer(value: unknown, lines: readonly string[]): void;
  /** Progress, which would only disturb JSON. */
  say(line: string): void;
}

export interface Context extends Voice {
  platform: Platform;
  /** For moves: who asks, and why. */
  asked(reason?: string): Asked;
}

function gitUser(): string | null {
  const { stdout } = spawnSync('git', ['config', 'user.name'], { cwd: ROOT, encoding: 'utf8' });
  return stdout?.trim() || null;
}

function openPlatform({ to, token }: GlobalOptions): Platform {
  if (to) {
    const given = token || process.env['PLATFORM_TOKEN'];
    if (!given) throw new ReleaseError('--to needs --token (or PLATFORM_TOKEN)');
    return connectPlatform(to, given);
  }
  return openLocalPlatform();
}

/** For commands that need no platform. */
export function voiceOf(command: Command): Voice {
  const { json } = command.optsWithGlobals<GlobalOptions>();
  return {
    answer: (value, lines) => write(json ? `${JSON.stringify(value, null, 2)}\n` : `${lines.join('\n')}\n`),
    say: (line) => void (json || write(`${line}\n`)),
  };
}

/** What every command works with, from the options before and after its name. */
export function contextOf(command: Command): Context {
  const options = command.optsWithGlobals<GlobalOptions>();
  const who = options.who || process.env['PLATFORM_WHO'] || gitUser() || userInfo().username;
  return {
    platform: openPlatform(options),
    asked: (reason) => ({ who, ...(reason && { reason }) }),
    ...voiceOf(command),
  };
}
