import { openStore, ReleaseError } from '@nightlark/release';
import { createPlatform, type Asked, type Platform } from '@nightlark/release/platform';
import type { Command } from 'commander';
import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import path from 'node:path';
import { ROOT } from '../lib/packages.ts';
import { openGate } from './gate.ts';
import { connectPlatform } from './http-platform.ts';
import { write } from './report.ts';

interface GlobalOptions {
  to?: string;
  token?: string;
  who?: string;
  json: boolean;
}

export interface Context {
  platform: Platform;
  /** For moves: who asks, and why. */
  asked(reason?: string): Asked;
  /** Writes the answer: lines for people, or the value as JSON. */
  answer(value: unknown, lines: readonly string[]): void;
  /** Progress, which would only disturb JSON. */
  say(line: string): void;
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
  const dataDir = path.resolve(ROOT, process.env['DATA_DIR'] || '.data');
  const { store } = openStore({
    dataDir,
    registryDir: process.env['REGISTRY_DIR'] || undefined,
    registryUrl: process.env['REGISTRY_URL'] || undefined,
  });
  return createPlatform(store, openGate(dataDir));
}

/** What every command works with, from the options before and after its name. */
export function contextOf(command: Command): Context {
  const options = command.optsWithGlobals<GlobalOptions>();
  const who = options.who || process.env['PLATFORM_WHO'] || gitUser() || userInfo().username;
  return {
    platform: openPlatform(options),
    asked: (reason) => ({ who, ...(reason && { reason }) }),
    answer(value, lines) {
      write(options.json ? `${JSON.stringify(value, null, 2)}\n` : `${lines.join('\n')}\n`);
    },
    say: (line) => void (options.json || write(`${line}\n`)),
  };
}
