import type { LanderFinding } from '../landers/check-lander.ts';
import type { SentPictures } from '../landers/keep-lander.ts';
import type { Audit } from './audit.ts';
import type { Override } from '../overrides/override.ts';
import type { JournalEntry, RegistryIndex } from '../stores/index-schema.ts';
import type { Published } from '../stores/store.ts';
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

export interface Coordinates {
  remote: string;
  version: string;
}

export interface PlatformStatus {
  number: number;
  updatedAt: string;
  remotes: Record<string, RegistryIndex['remotes'][string] & { published: string[] }>;
  landers: RegistryIndex['landers'];
  /** The most that parts of a release may weigh, in bytes. */
  limits: Readonly<Record<string, number>>;
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

export interface OverrideLink {
  remote: string;
  url: string;
  /** The address below the site, with what opens it. */
  path: string;
  until: string;
}

/** What a team can do (docs/guides/teams.md): the same on a local registry and on a running platform. */
export interface Platform {
  location: string;
  status(): Promise<PlatformStatus>;
  journal(limit: number): Promise<JournalEntry[]>;
  why(address: string): Promise<Why>;
  /** Advisories and licences of what is live. */
  audit(): Promise<Audit>;
  /** Versions that were published, the newest first. */
  published(name: string): Promise<string[]>;
  publish(builtDirectory: string, name: string, version: string): Promise<PublishResult>;
  /** `together`: versions of other remotes that go live with it, in one move: a route or an overlay changes hands so. */
  promote(remote: string, version: string, asked: Asked, together?: readonly Coordinates[]): Promise<MoveResult>;
  canary(remote: string, version: string, percent: number, asked: Asked): Promise<MoveResult>;
  rollback(remote: string, asked: Asked): Promise<MoveResult>;
  /** "Marketing's day": a document goes live when nothing is wrong with it. */
  publishLander(text: string, asked: Asked, pictures?: SentPictures): Promise<LanderResult>;
  unpublishLander(name: string, asked: Asked): Promise<LanderResult>;
  previewLander(text: string, minutes: number, pictures?: SentPictures): Promise<LanderPreview>;
  /** Makes a picture's files; returns what `pictures` calls it. */
  keepPicture(content: Buffer): Promise<string>;
  /** "A team's day": a link by which one browser gets a remote from elsewhere. */
  override(override: Override, minutes: number): Promise<OverrideLink>;
}
