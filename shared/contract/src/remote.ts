import type { z } from 'zod';
import type { OVERLAY_SCHEMAS } from './api/overlays.ts';
import type { Locale } from './locales.ts';
import type { OverlayName } from './overlay-names.ts';

/** Major version of this contract (package.json) that a remote is built for. Incremented when a change would break a live remote. */
export const CONTRACT_VERSION = 2;

export const LAYOUTS = ['default', 'chat', 'lander', 'empty'] as const;
export type LayoutName = (typeof LAYOUTS)[number];

/** `member`: visitors are redirected to the login and back; `visitor`: members are redirected to the search; `any`: both. */
export const ACCESS = ['any', 'member', 'visitor'] as const;
export type Access = (typeof ACCESS)[number];

export interface RouteDeclaration {
  /** The route's name (docs/map.md), and the name of its chunk: `webpackChunkName` must equal it. */
  id: string;
  /** An absolute pattern, from `paths`. */
  path: string;
  layout: LayoutName;
  access: Access;
  /**
   * Seconds for which the page is cached for visitors without a session; not cached if omitted. Its data may be that old, and must
   * depend only on the URL, the language and the cookies.
   */
  cacheSeconds?: number | undefined;
  /** The screen module: `Component`, `loader?`, `action?`, `handle?`, as in react-router's lazy routes. */
  screen: () => Promise<ScreenModule>;
}

/** A react-router lazy route module. Typed loosely, since the contract does not depend on React; checked by the shell when loaded. */
export interface ScreenModule {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a component's props are the remote's own
  Component: (props: any) => any;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- react-router's loader arguments
  loader?: (args: any) => unknown;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- react-router's action arguments
  action?: (args: any) => unknown;
  handle?: unknown;
}

/**
 * Named extension points of the shell. `overlay` extensions are opened by name with `useOverlay` of `@nightlark/state`; all others
 * are rendered where the layout has the slot.
 */
export const SLOTS = ['banner', 'alert', 'background', 'overlay'] as const;
export type SlotName = (typeof SLOTS)[number];

/** Audience of an extension. `free` is a member who never bought, `photoless` one without a photo. */
export const AUDIENCES = ['any', 'visitor', 'member', 'free', 'unconfirmed', 'photoless'] as const;
export type Audience = (typeof AUDIENCES)[number];

interface SlotPlace {
  /** Unique within the remote, and the name of its chunk. */
  id: string;
  slot: SlotName;
  audience: Audience;
  /** Route names on which it is shown; all if omitted. Data, so that the shell decides without loading code. */
  routes?: readonly string[];
  /** Route names on which it is not shown. */
  notOn?: readonly string[];
  /** `server`: rendered with the page; `idle`: loaded when the browser is idle. Overlays are loaded when opened. */
  load: 'server' | 'idle' | 'open';
  /** Ascending order within a slot. */
  order?: number;
}

export interface SlotDeclaration extends SlotPlace {
  /** For overlays: the name it is opened by. */
  overlay?: OverlayName;
  extension: () => Promise<ExtensionModule>;
}

/** The extension's lazy import; releases built before contract 2.17 name it `fill`. */
export function extensionOf(slot: SlotDeclaration | { fill: () => Promise<ExtensionModule> }): () => Promise<ExtensionModule> {
  return 'fill' in slot ? slot.fill : slot.extension;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the props are checked where it is rendered
export interface ExtensionModule<Props = any> {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the contract does not depend on React
  Component: (props: Props) => any;
}

/** Props of each overlay (`OVERLAY_SCHEMAS`). */
export type OverlayProps = { [Name in OverlayName]: z.output<(typeof OVERLAY_SCHEMAS)[Name]> };

/** A remote's manifest, in `src/remote.ts`: data and lazy imports only. */
export interface Remote {
  /** The package's directory and federation name, e.g. `mf-members`. */
  name: string;
  routes: readonly RouteDeclaration[];
  slots: readonly SlotDeclaration[];
  /** The remote's catalogue for a locale; its chunks are named `messages-<locale>`. */
  messages: (locale: Locale) => Promise<{ default: Record<string, unknown> }>;
}

/** Type check: an overlay's component must not require props that the contract does not provide. */
type OverlayExtensions = { [Name in OverlayName]: { overlay: Name; extension: () => Promise<ExtensionModule<OverlayProps[Name]>> } };
type DeclaredSlot = SlotPlace & (OverlayExtensions[OverlayName] | { overlay?: undefined; extension: () => Promise<ExtensionModule> });

export function defineRemote(remote: Omit<Remote, 'slots'> & { slots: readonly DeclaredSlot[] }): Remote {
  return remote;
}
