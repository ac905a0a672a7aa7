/** Loads a release's client bundle as a browser's host does, and notes which files each part of it asks for. */
import type { Remote } from '@nightlark/contract';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkRemote, clientBase, shareScope, type Container, releaseSetRemote, type ShellServer } from '@nightlark/release/renderer';
import { answerJob } from './child.ts';
import { disarm } from './disarm.ts';
import type { ClientJob, ClientReport } from './job.ts';
import { loadParts } from './load-parts.ts';

const ENTRY = 'remoteEntry.mjs';
/** Not a browser: what webpack loads by, as this file gives it. */
const browser = globalThis as unknown as {
  document?: object | undefined;
  importChunk?: (url: string) => Promise<unknown>;
  insertChunkStyle?: (link: { href: string; onload: (event: object) => void }) => void;
};

/** As much of a document as webpack's loading of styles asks for. Code of the release never sees it: it would take it for a browser. */
const stylesOnly = { getElementsByTagName: () => [], createElement: () => ({ getAttribute: () => null }) };

answerJob(async ({ shellDirectory, candidate: { release, directory } }: ClientJob): Promise<ClientReport> => {
  const { surface } = createRequire(import.meta.url)(path.join(shellDirectory, 'server/server.cjs')) as ShellServer;
  disarm([directory]);
  const base = clientBase(release.name, release.version);
  const report: ClientReport = { faults: [], keys: {}, requested: {} };
  let part = 'remote';
  const fileOf = (url: string) => {
    if (!url.startsWith(base)) throw new Error(`${url} is not a file of the release`);
    return url.slice(base.length);
  };
  const note = (url: string): string => {
    const file = fileOf(url);
    (report.requested[part] ??= []).push(file);
    return file;
  };

  browser.document = stylesOnly;
  browser.importChunk = async (url) => {
    const file = note(url);
    // What runs now is the release's own code.
    await Promise.resolve();
    browser.document = undefined;
    try {
      return await import(pathToFileURL(path.join(directory, 'client', file)).href);
    } finally {
      browser.document = stylesOnly;
    }
  };
  browser.insertChunkStyle = (link) => {
    note(link.href);
    queueMicrotask(() => link.onload({ type: 'load' }));
  };

  async function load(): Promise<Remote> {
    const container = (await import(pathToFileURL(path.join(directory, 'client', ENTRY)).href)) as Container;
    await container.init(shareScope(surface));
    return checkRemote((await container.get('./remote'))(), releaseSetRemote(release));
  }
  await loadParts('client', release.name, load, report, (id) => void (part = id));
  return report;
});
