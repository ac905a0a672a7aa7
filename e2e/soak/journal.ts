import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';

const REMEMBERED = 30;

interface Failure {
  /** Seconds since the start. */
  at: number;
  what: string;
  before: readonly string[];
  picture: string | null;
}

/** Actions, faults, and failures. */
export interface Journal {
  note(who: string, what: string): void;
  count(kind: 'acts' | 'hindered' | 'faults', name: string): void;
  fail(what: string, page?: Page): Promise<void>;
  readonly failures: readonly Failure[];
  readonly counts: Record<'acts' | 'hindered' | 'faults', Record<string, number>>;
}

export function openJournal(directory: string, isLoud: boolean): Journal {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 100) / 10;
  const last: string[] = [];
  const failures: Failure[] = [];
  const counts: Journal['counts'] = { acts: {}, hindered: {}, faults: {} };
  return {
    failures,
    counts,
    note(who, what) {
      const line = `${seconds().toFixed(1).padStart(6)} ${who}: ${what}`;
      last.push(line);
      if (last.length > REMEMBERED) last.shift();
      if (isLoud) console.log(line);
    },
    count(kind, name) {
      counts[kind][name] = (counts[kind][name] ?? 0) + 1;
    },
    async fail(what, page) {
      const at = seconds();
      const before = [...last];
      let picture: string | null = path.join(directory, `failure-${failures.length + 1}.png`);
      await mkdir(directory, { recursive: true });
      if (page) await page.screenshot({ path: picture, timeout: 10_000 }).catch(() => (picture = null));
      else picture = null;
      failures.push({ at, what, before, picture });
      console.log(`✗ ${at} s: ${what}${picture ? ` (${picture})` : ''}\n${before.map((line) => `    ${line}`).join('\n')}`);
    },
  };
}
