import { openStore } from '@nightlark/registry';
import { buildOne } from '@nightlark/tooling/build-one';
import { ROOT } from '@nightlark/tooling/packages';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { WORK } from './prepare.ts';

const GIVE_UP_MS = 60_000;

async function untilServed(url: string, cookie: string, words: string): Promise<void> {
  for (const end = Date.now() + GIVE_UP_MS; Date.now() < end; await wait(20)) {
    const page = await fetch(url, { headers: { cookie } }).then(
      (answer) => answer.text(),
      () => '',
    );
    if (page.includes(words)) return;
  }
  throw new Error(`${words} was not served by ${url}`);
}

interface Change {
  url: string;
  cookie: string;
}

/** Seconds from a changed source of the page to the first answer with the change: a peer is built and started again. */
export async function changePeer({ url, cookie }: Change, app: string, buildAndRestart: () => Promise<void>): Promise<number> {
  const file = path.join(WORK, app, 'page/members-page.tsx');
  const text = await readFile(file, 'utf8');
  const number = Number(/version-(\d+)/.exec(text)![1]) + 1;
  const started = performance.now();
  await writeFile(file, text.replace(/version-\d+/, `version-${number}`));
  await buildAndRestart();
  await untilServed(url, cookie, `version-${number}`);
  return (performance.now() - started) / 1_000;
}

/** Where a change of ours is made: a copy of the remote, in this checkout so that it finds its packages. */
const REMOTE = 'mf-members';
const COPY = path.join(WORK, REMOTE);
const SCREEN = path.join(COPY, 'src/screens/members/screen.tsx');
const MARK = '<div className={s.layout}';

/** The same of ours: the remote is built, published and promoted; nothing is started again. */
export async function changeOurs({ url, cookie }: Change, dataDir: string): Promise<() => Promise<number>> {
  await rm(COPY, { recursive: true, force: true });
  await cp(path.join(ROOT, REMOTE), COPY, { recursive: true, filter: (file) => !/\/(?:node_modules|dist)(?:\/|$)/.test(file) });
  const original = await readFile(SCREEN, 'utf8');
  const { store } = openStore({ dataDir });
  let number = 0;
  async function change(): Promise<number> {
    const version = `1.0.0-peers${++number}`;
    const directory = path.join(WORK, 'builds', version);
    await rm(directory, { recursive: true, force: true });
    const started = performance.now();
    await writeFile(SCREEN, original.replace(MARK, `${MARK} data-version="${version}"`));
    await buildOne({ name: path.relative(ROOT, COPY), version, directory });
    await store.publish(directory, REMOTE, version);
    await store.move({ action: 'promote', remote: REMOTE, version }, { who: 'bench' });
    await untilServed(url, cookie, `data-version="${version}"`);
    return (performance.now() - started) / 1_000;
  }
  // The first build of a place has no cache; the peers' has been made before, too.
  await change();
  return change;
}
