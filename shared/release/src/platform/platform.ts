import type { LanderFinding } from '../landers/check-lander.ts';
import type { JournalEntry, RegistryIndex } from '../registry/index-schema.ts';
import type { Published } from '../registry/store.ts';
import type { Why } from './why.ts';

/** What the gate found; `affected` names remotes, routes or files. */
export interface Finding {
  rule: string;
  severity: 'error' | 'warning';
  message: string;
  affected: string[];
}

/** Who asks, why, and on which number of the registry the decision was made. */
export interface Asked {
  who: string;
  reason?: string | undefined;
  expected?: number | undefined;
}

export interface PlatformStatus {
  number: number;
  updatedAt: string;
  remotes: Record<string, RegistryIndex['remotes'][string] & { published: string[] }>;
  landers: RegistryIndex['landers'];
}

export interface PublishResult {
  result: Published;
  /** Warnings: a release with errors is not published. */
  findings: Finding[];
}

export interface MoveResult {
  number: number;
  remote: RegistryIndex['remotes'][string];
  findings: Finding[];
}

export interface LanderResult {
  number: number;
  name: string;
  findings: LanderFinding[];
}

export interface LanderPreview {
  /** The address below the site, with what opens it. */
  path: string;
  until: string;
  findings: LanderFinding[];
}

/** What a team can do ("One command line"): the same on a local registry and on a running platform. */
export interface Platform {
  location: string;
  status(): Promise<PlatformStatus>;
  journal(limit: number): Promise<JournalEntry[]>;
  why(address: string): Promise<Why>;
  /** Versions that were published, the newest first. */
  published(name: string): Promise<string[]>;
  publish(builtDirectory: string, name: string, version: string): Promise<PublishResult>;
  promote(remote: string, version: string, asked: Asked): Promise<MoveResult>;
  canary(remote: string, version: string, percent: number, asked: Asked): Promise<MoveResult>;
  rollback(remote: string, asked: Asked): Promise<MoveResult>;
  /** "Marketing's day": a document goes live when nothing is wrong with it. */
  publishLander(text: string, asked: Asked): Promise<LanderResult>;
  unpublishLander(name: string, asked: Asked): Promise<LanderResult>;
  previewLander(text: string, minutes: number): Promise<LanderPreview>;
}
