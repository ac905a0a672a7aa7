import type { LaunchOptions } from '@playwright/test';
import { browserExecutable } from '@nightlark/tooling/browser';

/** How every Chromium here starts; Playwright itself turns off the sandbox, updates and background requests. */
export const chromiumOptions = (): LaunchOptions & { args: string[] } => ({
  executablePath: browserExecutable(),
  args: ['--disable-gpu', '--disable-quic'],
});
