import type { OverlayName } from './overlay-names.ts';
import type { Access, Audience, LayoutName, SlotName } from './remote.ts';

/** A route of a release as plain data: a `RouteDeclaration` without its code. */
export interface ReleaseRoute {
  id: string;
  path: string;
  layout: LayoutName;
  access: Access;
  keptFor?: number | undefined;
}

/** A slot fill of a release as plain data: a `SlotDeclaration` without its code. */
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

/** What the browser is told of one remote: enough to load any of its chunks with integrity. */
export interface ReleaseSetRemote {
  name: string;
  version: string;
  /** The unique federation name of this version, e.g. `mf_members_1_4_2`. */
  federationName: string;
  /** Absolute path of the client container, e.g. `/mf/mf-members/1.4.2/client/remoteEntry.mjs`. */
  entry: string;
  /** Of the table that says what each of its client files must be; not there for an override, which nobody has published. */
  integrity?: string | undefined;
  routes: readonly ReleaseRoute[];
  slots: readonly ReleaseSlot[];
  /** A team's own build, in this browser alone: where it comes from. Not there for a release. */
  override?: { url: string } | undefined;
}

/** Where the gateway starts and ends overrides of a browser (docs/guides/teams.md#a-day-with-your-remote). */
export const OVERRIDE_PATHS = { open: '/platform/override', stop: '/platform/override/stop' } as const;

/** The versions of all remotes for one response (architecture, "release set"). */
export interface ReleaseSet {
  id: string;
  remotes: readonly ReleaseSetRemote[];
}
