import type { OverlayName } from './overlay-names.ts';
import type { Access, Audience, LayoutName, SlotName } from './remote.ts';

/** A route of a release as plain data: a `RouteDeclaration` without its code. */
export interface ReleaseRoute {
  id: string;
  path: string;
  layout: LayoutName;
  access: Access;
  cacheSeconds?: number | undefined;
}

/** A slot extension of a release as plain data: a `SlotDeclaration` without its code. */
export interface ReleaseSlot {
  id: string;
  slot: SlotName;
  overlay?: OverlayName;
  audience: Audience;
  routes?: readonly string[];
  notOn?: readonly string[];
  load: 'server' | 'idle' | 'open';
  order?: number;
}

/** A remote in the page state: everything needed to load its chunks with integrity. */
export interface ReleaseSetRemote {
  name: string;
  version: string;
  /** The unique federation name of this version, e.g. `mf_members_1_4_2`. */
  federationName: string;
  /** Absolute path of the client container, e.g. `/mf/mf-members/1.4.2/client/remoteEntry.mjs`. */
  entry: string;
  /** Hash of the integrity table of its client files; undefined for overrides, which are unpublished. */
  integrity?: string | undefined;
  routes: readonly ReleaseRoute[];
  slots: readonly ReleaseSlot[];
  /** The calls that it makes, and no others: names of the contract, own ones as `GET mf-stories/stories.php`. Undefined: all. */
  calls?: readonly string[] | undefined;
  /** Origin of an override: a team's own build, in this browser only. Undefined for releases. */
  override?: { url: string } | undefined;
}

/** Endpoints of the gateway that start and end overrides of a browser (docs/guides/teams.md#a-day-with-your-remote). */
export const OVERRIDE_PATHS = { open: '/platform/override', stop: '/platform/override/stop' } as const;

/** … and previews of published versions (docs/guides/teams.md#look-at-a-version-before-it-is-live). */
export const PREVIEW_PATHS = { open: '/platform/preview', stop: '/platform/preview/stop' } as const;

/** The versions of all remotes for one response (docs/architecture.md#the-way-of-a-request). */
export interface ReleaseSet {
  id: string;
  remotes: readonly ReleaseSetRemote[];
}
