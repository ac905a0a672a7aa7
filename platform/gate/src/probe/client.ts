/** Loads a release's client bundle as a browser's host does, and records which files each part requests. */
import type { Remote } from '@nightlark/contract';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkRemote, clientBase, shareScope, type Container, releaseSetRemote, type ShellServer } from '@nightlark/release/renderer';
import { runJob } from './child.ts';
import { dropCapabilities } from './drop-capabilities.ts';
import type { ClientJob, ClientReport } from './job.ts';
import { loadParts } from './load-parts.ts';

const ENTRY = 'remoteEntry.mjs';
/** Not a browser: only what webpack uses for loading. */
const browser = globalThis as unknown as {
  document?: object | undefined;
  importChunk?: (url: string) => Promise<unknown>;
  insertChunkStyle?: (link: { href: string; onload: (event: object) => void }) => void;
};

/** The part of a document that webpack's loading of styles uses. Hidden from the release's code, which would detect a browser. */
const stylesOnly = { getElementsByTagName: () => [], createElement: () => ({ getAttribute: () => null }) };

runJob(async ({ shellDirectory, candidate: { release, directory } }: ClientJob): Promise<ClientReport> => {
  const { surface } = createRequire(import.meta.url)(path.join(shellDirectory, 'server/server.cjs')) as ShellServer;
  dropCapabilities([directory]);
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
    // From here the release's own code runs.
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
  await loadParts({ side: 'client', name: release.name, load, around: (id) => void (part = id) }, report);
  return report;
});
