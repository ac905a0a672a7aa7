import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  clientBase,
  integrityTable,
  pagePolicy,
  parseBrowserReport,
  REPORT_PATH,
  type BrowserReport,
  type Assets,
} from '@nightlark/release';
import { fixtureApi } from '../probe/fixture-api.ts';
import { NONCE, type ProbedPage } from '../probe/job.ts';

/** A build whose files the page requests. */
export interface Build {
  assets: Assets;
  directory: string;
}

/** `Fetch.requestPaused` of the DevTools protocol. */
export interface PausedRequest {
  requestId: string;
  request: { url: string; method: string; postData?: string };
  resourceType: string;
}

interface Answer {
  status: number;
  type: string;
  body: Buffer | string;
  headers?: Record<string, string>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
};
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const NOTHING: Answer = { status: 404, type: 'text/plain', body: '' };

async function fileOf(root: string, file: string): Promise<Answer> {
  const target = path.resolve(root, file);
  if (!target.startsWith(path.resolve(root) + path.sep) || !(await stat(target).catch(() => null))?.isFile()) return NOTHING;
  return { status: 200, type: TYPES[path.extname(file)] ?? 'application/octet-stream', body: await readFile(target) };
}

/** Responds to a page's requests from files and the contract's schemas; nothing else is reachable. */
export function createResponder(page: ProbedPage, builds: readonly Build[]) {
  const callApi = fixtureApi(page.viewer);
  const reports: BrowserReport[] = [];
  /** Addresses that the page tried to navigate to. */
  const navigations: string[] = [];

  async function callOf(method: string, { pathname, search, searchParams }: URL): Promise<Answer> {
    const call = pathname.slice('/api/'.length);
    if (call.startsWith('events')) return { status: 200, type: 'text/event-stream', body: 'retry: 60000\n\n' };
    const given = { method, query: Object.fromEntries(searchParams), body: undefined };
    const whole = await callApi({ ...given, path: call + search });
    const { status, text } = whole.status === 404 ? await callApi({ ...given, path: call }) : whole;
    return { status, type: 'application/json', body: text };
  }

  async function answer({ request: { url, method, postData }, resourceType }: PausedRequest): Promise<Answer | null> {
    const address = new URL(url);
    const { pathname } = address;
    if (resourceType === 'Document') {
      if (url === page.address)
        return {
          status: 200,
          type: 'text/html; charset=utf-8',
          body: page.html,
          headers: { 'content-security-policy': pagePolicy(NONCE) },
        };
      navigations.push(url);
      // No content: the page stays.
      return { status: 204, type: 'text/plain', body: '' };
    }
    if (address.origin !== new URL(page.address).origin) return null;
    if (pathname === REPORT_PATH) {
      const report = parseBrowserReport(postData);
      if (report) reports.push(report);
      return { status: 204, type: 'text/plain', body: '' };
    }
    if (pathname.startsWith('/api/')) return callOf(method, address);
    for (const { assets, directory } of builds) {
      const base = clientBase(assets.name, assets.version);
      if (pathname.startsWith(base)) return fileOf(path.join(directory, 'client'), pathname.slice(base.length));
      if (pathname === new URL('../integrity.json', new URL(base, url)).pathname)
        return { status: 200, type: 'application/json', body: integrityTable(assets).text };
    }
    return resourceType === 'Image' ? { status: 200, type: 'image/gif', body: PICTURE } : NOTHING;
  }

  return { reports, navigations, answer };
}

/** A response in the form of the protocol's `Fetch.fulfillRequest`. */
export function asFulfilled(requestId: string, { status, type, body, headers = {} }: Answer): Record<string, unknown> {
  const all = { 'content-type': type, 'cache-control': 'no-store', ...headers };
  return {
    requestId,
    responseCode: status,
    responseHeaders: Object.entries(all).map(([name, value]) => ({ name, value })),
    body: Buffer.from(body).toString('base64'),
  };
}
