import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../packages.ts';

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  nx?: { namedInputs?: Record<string, string[]>; targets?: { test?: { cache?: boolean } } };
}

export interface WorkspacePackage {
  name: string;
  version: string;
  /** From the root of the checkout. */
  directory: string;
  /** Names of the packages that it says it needs, our own and others. */
  needs: readonly string[];
  /** What its package.json says of nx's named inputs; they win over nx.json's. */
  inputs: Readonly<Record<string, string[]>>;
  /** Its tests look at the whole checkout: nothing but running them tells whether they pass. */
  testsLookAround: boolean;
}

export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

export function readPackage(directory: string, root = ROOT): WorkspacePackage {
  const { name, version, dependencies, devDependencies, nx } = readJson<Manifest>(path.join(root, directory, 'package.json'));
  const needs = Object.keys({ ...dependencies, ...devDependencies });
  return { name, version, directory, needs, inputs: nx?.namedInputs ?? {}, testsLookAround: nx?.targets?.test?.cache === false };
}

/** Every package of the checkout by its name, as `workspaces` of the root's package.json finds them. */
export function readWorkspace(root = ROOT): Map<string, WorkspacePackage> {
  const { workspaces } = readJson<{ workspaces: string[] }>(path.join(root, 'package.json'));
  const files = globSync(workspaces.map((pattern) => `${pattern}/package.json`), { cwd: root }); // prettier-ignore
  return new Map(files.map((file) => readPackage(path.dirname(file), root)).map((each) => [each.name, each]));
}

/** A package and all of the workspace that it needs, and these need, sorted by where they are. */
export function withNeeds(start: WorkspacePackage, workspace: ReadonlyMap<string, WorkspacePackage>): WorkspacePackage[] {
  const found = new Set([start]);
  for (const { needs } of found) for (const name of needs) if (workspace.has(name)) found.add(workspace.get(name)!);
  return [...found].sort((a, b) => (a.directory < b.directory ? -1 : 1));
}
