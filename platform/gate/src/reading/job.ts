import type { BundleImports } from '../bytes/read-imports.ts';
import type { Fault } from '../fault.ts';

export interface ReadingJob {
  /** Of the release. */
  directory: string;
  /** Address of its files for browsers. */
  base: string;
  /** What its stylesheets are checked with; null for a rollback. */
  styles: StylesInput | null;
}

export interface StylesInput {
  name: string;
  /** Names of remotes that begin with this one's. */
  longer: readonly string[];
  files: readonly string[];
}

export interface StyleFault extends Fault {
  file: string;
}

/** A release's code and styles, read from its files without running them. */
export interface Reading {
  imports: BundleImports;
  styles: StyleFault[];
}
