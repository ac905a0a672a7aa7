import type { BrowserContext } from '@playwright/test';

/** Messages that the page is not responsible for. */
const NOT_OURS = [
  // A warning that a preload was late: on a busy machine every picture is.
  /was preloaded using link preload but not used within a few seconds/,
  // The trace recorder requests blob URLs of the page, which our CSP blocks.
  /^Connecting to 'blob:/,
  // Playwright's own message about blocked service workers.
  /registration blocked by Playwright/,
];

/** @returns a list that collects every error and warning of a context's pages from now on */
export function collectConsoleErrors(context: BrowserContext): string[] {
  const noise: string[] = [];
  context.on('console', (message) => {
    const isNoise = (message.type() === 'error' || message.type() === 'warning') && !NOT_OURS.some((words) => words.test(message.text()));
    const { url } = message.location();
    if (isNoise) noise.push(`${message.type()} on ${message.page()?.url()}: ${message.text()} (${url})`);
  });
  context.on('weberror', (error) => noise.push(`uncaught on ${error.page()?.url()}: ${error.error().message}`));
  return noise;
}
