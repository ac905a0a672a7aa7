import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../packages.ts';

export interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  nx?: { namedInputs?: Record<string, string[]>; targets?: { test?: { cache?: boolean } } };
}

export interface WorkspacePackage {
  name: string;
  version: string;
  /** Relative to the root of the checkout. */
  directory: string;
  /** Names of its declared dependencies, our own and others. */
  needs: readonly string[];
  /** nx's named inputs in its package.json; they override nx.json's. */
  inputs: Readonly<Record<string, string[]>>;
  /** Its tests read the whole checkout, so any change may affect them. */
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

/** Every package of the checkout by name, found by `workspaces` of the root's package.json. */
export function readWorkspace(root = ROOT): Map<string, WorkspacePackage> {
  const { workspaces } = readJson<{ workspaces: string[] }>(path.join(root, 'package.json'));
  const files = globSync(
    workspaces.map((pattern) => `${pattern}/package.json`),
    { cwd: root },
  );
  return new Map(files.map((file) => readPackage(path.dirname(file), root)).map((each) => [each.name, each]));
}

/** A package and its transitive dependencies in the workspace, sorted by directory. */
export function withDependencies(start: WorkspacePackage, workspace: ReadonlyMap<string, WorkspacePackage>): WorkspacePackage[] {
  const found = new Set([start]);
  for (const { needs } of found) for (const name of needs) if (workspace.has(name)) found.add(workspace.get(name)!);
  return [...found].sort((a, b) => (a.directory < b.directory ? -1 : 1));
}
