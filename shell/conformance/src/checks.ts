import type { ReleaseSet, ReleaseSetRemote } from '@nightlark/contract';
import type { SharedLibrary } from '@nightlark/release/client';
import { createRemotes, type RemoteHandle } from '../../src/composition/remotes.ts';
import type { FederationHost } from '../../src/composition/types.ts';

/** Releases that the suite asks a host for, and how a missing one is put in its place. */
export interface ConformanceInput {
  good: ReleaseSetRemote;
  newer: ReleaseSetRemote;
  missing: ReleaseSetRemote;
  throwing: ReleaseSetRemote;
  hanging: ReleaseSetRemote;
  /** Its container gives another remote's manifest. */
  foreign: ReleaseSetRemote;
}

export interface ConformanceSubject extends ConformanceInput {
  host: FederationHost;
  surface: readonly SharedLibrary[];
  /** Puts the missing release where it belongs. */
  restore: () => Promise<void>;
}

type Check = (subject: ConformanceSubject) => Promise<void>;
const LIBRARY_EXPORTS = { react: 'createContext', 'react-router': 'Link', '@nightlark/state': 'userAtom' } as const;

function expect(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

async function rejects(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => false,
    () => true,
  );
}

function handles({ host }: ConformanceSubject, remotes: ReleaseSetRemote[], deadlineMs = 60_000): RemoteHandle[] {
  const set: ReleaseSet = { id: 'conformance', remotes };
  return createRemotes(host, { deadlineMs, retryAfterMs: 0 })(set);
}

/** What every federation host must do, whatever it is made of. */
export const CHECKS: Readonly<Record<string, Check>> = {
  async 'loads a remote with its screens and catalogues'(subject) {
    const [remote] = handles(subject, [subject.good]);
    const { Component } = await remote!.screen('alpha').load();
    expect(typeof Component === 'function', 'the screen has no component');
    const messages = await remote!.messages('de').load();
    expect(messages['alpha.title'] === 'Alpha de', `the German catalogue says ${String(messages['alpha.title'])}`);
  },
  async 'gives every remote the shell’s own libraries'(subject) {
    const [remote] = handles(subject, [subject.good]);
    const { handle } = await remote!.screen('alpha-libraries').load();
    const got = (handle as { libraries: Record<string, unknown> }).libraries;
    for (const [key, name] of Object.entries(LIBRARY_EXPORTS)) {
      const { lib } = subject.surface.find((library) => library.key === key)!;
      expect(got[key] === (lib as Record<string, unknown>)[name], `${name} of ${key} is another copy`);
    }
  },
  async 'holds two versions of one remote side by side'(subject) {
    const [old, young] = handles(subject, [subject.good, subject.newer]);
    const screens = await Promise.all([old!.screen('alpha').load(), young!.screen('alpha').load()]);
    expect(screens[0].Component !== screens[1].Component, 'both versions gave the same code');
  },
  async 'loads a remote once for any number of askers'({ host, good }) {
    const [first, second] = await Promise.all([host.loadRemote(good), host.loadRemote(good)]);
    expect(first === second, 'two askers got two copies');
  },
  async 'rejects an entry that is missing, and loads it once it is there'({ host, missing, restore }) {
    expect(await rejects(host.loadRemote(missing)), 'a missing entry was loaded');
    await restore();
    expect((await host.loadRemote(missing)).name === missing.name, 'the entry was not tried again');
  },
  async 'rejects an entry that throws, again and again'({ host, throwing }) {
    expect(await rejects(host.loadRemote(throwing)), 'a throwing entry was loaded');
    expect(await rejects(host.loadRemote(throwing)), 'a throwing entry was loaded the second time');
  },
  async 'gives up an entry that never answers'(subject) {
    const [remote] = handles(subject, [subject.hanging], 100);
    const started = Date.now();
    expect(await rejects(remote!.screen('alpha').load()), 'a hanging entry was loaded');
    expect(Date.now() - started < 3_000, 'a hanging entry was waited for too long');
  },
  async 'refuses a container that holds another remote'({ host, foreign }) {
    expect(await rejects(host.loadRemote(foreign)), 'a foreign manifest was believed');
  },
  async 'goes on after all of that'(subject) {
    const [remote] = handles(subject, [subject.newer]);
    expect(typeof (await remote!.screen('alpha').load()).Component === 'function', 'the screen has no component');
  },
};

export interface ConformanceResult {
  name: string;
  /** Null when it passed. */
  error: string | null;
}

/** Runs all checks one after the other, with one host for all, as a page has. */
export async function runChecks(subject: ConformanceSubject): Promise<ConformanceResult[]> {
  const results: ConformanceResult[] = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    const error = await check(subject).then(
      () => null,
      (reason: Error) => reason.message,
    );
    results.push({ name, error });
  }
  return results;
}
