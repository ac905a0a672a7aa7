import type { BrowserContext } from '@playwright/test';

/** What the page is not to blame for. */
const NOT_OURS = [
  // A browser's hint that a preload came late: on a busy machine every picture does.
  /was preloaded using link preload but not used within a few seconds/,
  // The recorder of traces asks for pictures that are in the page's memory alone, which our policy refuses.
  /^Connecting to 'blob:/,
  // It says of itself that it lets no worker in.
  /registration blocked by Playwright/,
];

/** @returns the list that every error and warning of a context's pages is added to from now on */
export function listen(context: BrowserContext): string[] {
  const noise: string[] = [];
  context.on('console', (message) => {
    const isNoise = (message.type() === 'error' || message.type() === 'warning') && !NOT_OURS.some((words) => words.test(message.text()));
    const { url } = message.location();
    if (isNoise) noise.push(`${message.type()} on ${message.page()?.url()}: ${message.text()} (${url})`);
  });
  context.on('weberror', (error) => noise.push(`uncaught on ${error.page()?.url()}: ${error.error().message}`));
  return noise;
}
