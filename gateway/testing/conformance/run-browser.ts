/** Runs the conformance checks against a browser's host, in a real browser, and prints the results. */
import { chromium } from '@playwright/test';
import express from 'express';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ensureBrowser } from '@nightlark/tooling/browser';
import { FAULTS, fixtures, input } from './input.ts';

const host = process.argv[2] === 'runtime' ? 'runtime' : 'container';
const shell = fixtures()['shell/conformance']!;
const { chunks } = JSON.parse(readFileSync(path.join(shell, 'assets.json'), 'utf8')) as { chunks: { main: { js: string[] } } };
const client = (fixture: string) => express.static(path.join(fixtures()[fixture]!, 'client'));
let isRestored = false;

const app = express();
app.get(
  '/',
  (_request, response) => void response.send(`<!doctype html><script type="module" src="/shell/${chunks.main.js.at(-1)}"></script>`),
);
app.use('/shell', express.static(path.join(shell, 'client')));
app.use('/mf/mf-alpha/1.0.0/client', client('mf-alpha@1.0.0'));
app.use('/mf/mf-alpha/1.1.0/client', client('mf-alpha@1.1.0'));
app.use('/faults/missing', (request, response, next) =>
  isRestored ? client('mf-alpha@1.0.0')(request, response, next) : void response.status(404).end(),
);
app.get(
  '/faults/:fault/remoteEntry.mjs',
  ({ params }, response) => void response.type('js').send(FAULTS[params.fault as keyof typeof FAULTS].mjs),
);
app.post('/restore', (_request, response) => {
  isRestored = true;
  response.end();
});

const server = app.listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const browser = await chromium.launch({
  executablePath: ensureBrowser(console.error),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction('window.runConformance');
  const results = await page.evaluate(`window.runConformance('${host}', ${JSON.stringify(input())})`);
  console.log(`RESULTS ${JSON.stringify(results)}`);
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
}
