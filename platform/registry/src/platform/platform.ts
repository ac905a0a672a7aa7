import type { LanderFinding } from '../landers/check-lander.ts';
import type { UploadedPictures } from '../landers/store-lander.ts';
import type { ReleaseFiles } from './api-schemas.ts';
import type { Audit } from './audit.ts';
import type { Override } from '../overrides/override.ts';
import type { CanaryShare } from '../stores/changes.ts';
import type { Freeze, JournalEntry, MoveOnRequest, RegistryIndex } from '../stores/index-schema.ts';
import type { Published } from '../stores/store.ts';
import type { Explanation } from './explain.ts';

/** A finding of the gate; `affected` are remotes, routes or files. */
export interface Finding {
  rule: string;
  severity: 'error' | 'warning';
  message: string;
  affected: string[];
}

/** Author and reason of a move; `expected` is the index number it was decided on (conflict if it changed). */
export interface MoveRequest {
  who: string;
  reason?: string | undefined;
  expected?: number | undefined;
  /** The public key of the token that it is made with; none on the registry's own machine. */
  key?: string | undefined;
  /** Go live although it is frozen; the journal says so. */
  despiteFreeze?: boolean | undefined;
}

export interface Coordinates {
  remote: string;
  version: string;
}

/** What is live of a remote or of the shell, and all its versions. */
type ReleaseStatus = RegistryIndex['remotes'][string] & { published: string[] };

interface PlatformStatus {
  number: number;
  updatedAt: string;
  remotes: Record<string, ReleaseStatus>;
  /** Null before its first build. */
  shell: ReleaseStatus | null;
  landers: RegistryIndex['landers'];
  /** Those that last or are to come. */
  freezes: readonly Freeze[];
  /** What waits for a second person, and the remotes that want one. */
  requests: readonly MoveOnRequest[];
  approvals: NonNullable<RegistryIndex['approvals']>;
  /** Size limits of a release's parts, in bytes. */
  limits: Readonly<Record<string, number>>;
}

export interface PublishResult {
  result: Published;
  /** Warnings: a release with errors is not published. */
  findings: Finding[];
  /** The version, rendered on the server, in the browser that opens it; null where the registry can only be read. */
  preview: PreviewLink | null;
}

export interface MoveResult {
  number: number;
  remote: RegistryIndex['remotes'][string];
  findings: Finding[];
  /** Instead of the move, which waits for a second person. */
  request?: MoveOnRequest | undefined;
}

/** `key` as in `MoveRequest`: a link ends with its token. */
interface PublishOptions {
  /** What it was built from, as far as that is known. */
  commit?: string | null | undefined;
  key?: string | undefined;
}

export interface PreviewOptions {
  days?: number | undefined;
  isPinned?: boolean | undefined;
  key?: string | undefined;
}

export interface PreviewLink {
  /** Path with the token that starts it. */
  path: string;
  until: string;
}

export interface FreezeResult {
  number: number;
  freezes: readonly Freeze[];
}

export interface PruneResult {
  number: number;
  /** What was deleted, or would be. */
  versions: { remote: string; version: string; publishedAt: string }[];
  /** How many are left to be deleted. */
  remaining: number;
}

interface LanderResult {
  number: number;
  name: string;
  findings: LanderFinding[];
}

interface LanderPreview {
  /** Path with the token that opens it. */
  path: string;
  until: string;
  findings: LanderFinding[];
}

export interface OverrideLink {
  remote: string;
  url: string;
  /** Path with the token that starts it. */
  path: string;
  until: string;
}

/**
 * Operations of teams (docs/guides/teams.md), on a local registry or on a running platform.
 * @example
 * const platform = connectPlatform('https://site.example', token);
 * await platform.publish('mf-likes/dist', 'mf-likes', '1.2.0');
 * await platform.canary('mf-likes', '1.2.0', { percent: 10 }, { who: 'ana', reason: 'new tiles' });
 * await platform.promote('mf-likes', '1.2.0', { who: 'ana' });
 */
export interface Platform {
  location: string;
  status(): Promise<PlatformStatus>;
  journal(limit: number): Promise<JournalEntry[]>;
  explain(address: string): Promise<Explanation>;
  /** Advisories and licences of the live releases. */
  audit(): Promise<Audit>;
  /** Published versions, newest first. */
  published(name: string): Promise<string[]>;
  publish(builtDirectory: string, name: string, version: string, options?: PublishOptions): Promise<PublishResult>;
  /** All files of a published release with its commit, and one of them, to publish it elsewhere as it is. */
  archive(name: string, version: string): Promise<{ files: ReleaseFiles; commit: string | null }>;
  archivedFile(name: string, version: string, file: string): Promise<Buffer>;
  /** `together`: versions of other remotes that go live in the same move, e.g. when a route changes its owner. */
  promote(remote: string, version: string, request: MoveRequest, together?: readonly Coordinates[]): Promise<MoveResult>;
  canary(remote: string, version: string, share: CanaryShare, request: MoveRequest): Promise<MoveResult>;
  pause(remote: string, version: string, isPaused: boolean, request: MoveRequest): Promise<MoveResult>;
  /** Promotes at a time (ISO 8601); null takes that back. Whatever else changes the stable version ends it, too. */
  schedule(remote: string, version: string, at: string | null, request: MoveRequest): Promise<MoveResult>;
  /** Meanwhile nothing new goes live; the way back stays open. */
  freeze(from: string, until: string, request: MoveRequest): Promise<FreezeResult>;
  lift(freeze: number, request: MoveRequest): Promise<FreezeResult>;
  /** New versions go live by two people from now on, the second within so many hours; null ends that. The way back stays open. */
  protect(remote: string, hours: number | null, request: MoveRequest): Promise<{ number: number }>;
  /** Makes the move that another person asked for. */
  approve(asked: number, request: MoveRequest): Promise<MoveResult>;
  decline(asked: number, request: MoveRequest): Promise<{ number: number }>;
  rollback(remote: string, request: MoveRequest): Promise<MoveResult>;
  /** Deletes versions that are neither named by the index, nor younger than some days, nor used by open pages. */
  prune(which: { days: number; isDryRun: boolean }, request: MoveRequest): Promise<PruneResult>;
  /** Validates a lander's document and makes it live. */
  publishLander(text: string, request: MoveRequest, pictures?: UploadedPictures): Promise<LanderResult>;
  unpublishLander(name: string, request: MoveRequest): Promise<LanderResult>;
  previewLander(text: string, minutes: number, pictures?: UploadedPictures): Promise<LanderPreview>;
  /** Stores a picture in all formats and sizes; returns its name for `pictures`. */
  storePicture(content: Buffer): Promise<string>;
  /** Creates a signed link by which a browser gets published versions, and with `isPinned` the others as they are live now. */
  preview(versions: readonly Coordinates[], options?: PreviewOptions): Promise<PreviewLink>;
  /** Creates a signed link by which a browser loads a remote from another address; `key` as in `MoveRequest`. */
  override(override: Override, minutes: number, key?: string): Promise<OverrideLink>;
}
