import type { z } from 'zod';
import type { OVERLAY_SCHEMAS } from './api/overlays.ts';
import type { Locale } from './locales.ts';
import type { OverlayName } from './overlay-names.ts';

/** The version of this contract that a remote is built for: the first number of package.json's. Raised when a change would break a live remote. */
export const CONTRACT_VERSION = 2;

export const LAYOUTS = ['default', 'chat', 'lander', 'empty'] as const;
export type LayoutName = (typeof LAYOUTS)[number];

/** `member`: logged out is led to the login and back; `visitor`: logged in is led to members; `any`: both. */
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
   * Seconds for which the page of a visitor who is logged out is kept for others who ask the same: it may be that old, and its data
   * hangs on nothing but the address, the language and the cookies. Nothing is kept when absent.
   */
  keptFor?: number | undefined;
  /** The screen module: `Component`, `loader?`, `action?`, `handle?`, as react-router's lazy routes want them. */
  screen: () => Promise<ScreenModule>;
}

/** A react-router lazy route module. Typed loosely here because the contract knows no React; the shell checks it when it loads. */
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
 * Named places in the shell. `overlay` slots are opened by name with `useOverlay` of `@nightlark/state`;
 * all others are shown where the layout puts them.
 */
export const SLOTS = ['banner', 'alert', 'background', 'overlay'] as const;
export type SlotName = (typeof SLOTS)[number];

/** Who a slot's fill is for. `free` is a member who never bought, `photoless` one without a photo. */
export const AUDIENCES = ['any', 'visitor', 'member', 'free', 'unconfirmed', 'photoless'] as const;
export type Audience = (typeof AUDIENCES)[number];

interface SlotPlace {
  /** Unique within the remote, and the name of its chunk. */
  id: string;
  slot: SlotName;
  audience: Audience;
  /** Route names on which it shows; everywhere when absent. Data, so that the shell decides without loading code. */
  routes?: readonly string[];
  /** Route names on which it does not show. */
  notOn?: readonly string[];
  /** `server`: rendered with the page; `idle`: in the browser when it is quiet. Overlays load when opened. */
  load: 'server' | 'idle' | 'open';
  /** Smaller first, within a slot. */
  order?: number;
}

export interface SlotDeclaration extends SlotPlace {
  /** For overlays: the name it is opened by. */
  overlay?: OverlayName;
  fill: () => Promise<FillModule>;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- who shows it has checked what it is
export interface FillModule<Props = any> {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the contract knows no React
  Component: (props: Props) => any;
}

/** What each overlay is given (`OVERLAY_SCHEMAS`). */
export type OverlayProps = { [Name in OverlayName]: z.output<(typeof OVERLAY_SCHEMAS)[Name]> };

/** What a remote contributes: data and lazy loaders only, written in `src/remote.ts`. */
export interface Remote {
  /** The package's directory and federation name, e.g. `mf-members`. */
  name: string;
  routes: readonly RouteDeclaration[];
  slots: readonly SlotDeclaration[];
  /** The remote's catalogue for a locale; its chunks are named `messages-<locale>`. */
  messages: (locale: Locale) => Promise<{ default: Record<string, unknown> }>;
}

/** A component that asks for more than the contract says an overlay may be given does not compile. */
type Fills = { [Name in OverlayName]: { overlay: Name; fill: () => Promise<FillModule<OverlayProps[Name]>> } };
type DeclaredSlot = SlotPlace & (Fills[OverlayName] | { overlay?: undefined; fill: () => Promise<FillModule> });

export function defineRemote(remote: Omit<Remote, 'slots'> & { slots: readonly DeclaredSlot[] }): Remote {
  return remote;
}
