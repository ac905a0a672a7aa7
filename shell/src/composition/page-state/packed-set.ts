import {
  ACCESS,
  AUDIENCES,
  LAYOUTS,
  paths,
  SLOTS,
  type ReleaseRoute,
  type ReleaseSet,
  type ReleaseSetRemote,
  type ReleaseSlot,
} from '@nightlark/contract';
import { clientBase, federationName } from '@nightlark/release/client';
import { packCalls, unpackCalls, type CallsOf } from './packed-calls.ts';

/**
 * Compact form of a release set in the page state: derivable values are omitted, names of the contract are indexes of its lists. Both
 * sides are the same build of the shell, so they have the same contract.
 */
export interface PackedSet {
  id: string;
  /** Lists of route names shared by slots, each as one string; one that continues another begins with its index. */
  places: readonly string[];
  remotes: readonly (PackedRemote | ReleaseSetRemote)[];
}

/**
 * Release: name, version and, if any, the hash of its integrity. Routes and slots are separated by `|`. All parts are separated by spaces.
 * Calls: those of the contract as a bit mask, own ones after `|`; none if the release does not declare them.
 */
type PackedRemote = readonly [release: string, routes: string, slots: string, calls?: string];

const LOADS = ['server', 'idle', 'open'] as const;
const NONE = '-';
const HASH = 'sha256-';

const contractPaths: ReadonlyMap<string, string> = new Map(Object.values(paths).map(({ name, path }) => [name, path]));

const listed = (texts: readonly string[]) => texts.join('|');
const partsOf = (text: string) => (text === '' ? [] : text.split('|').map((one) => one.split(' ')));
/** Trailing empty parts are omitted. */
const spoken = (parts: readonly (string | number)[]) => parts.join(' ').replace(/(?: -)+$/, '');

/** Name, layout and access, seconds, and the path unless it is the contract's. */
function packRoute({ id, path, layout, access, cacheSeconds }: ReleaseRoute): string {
  const address = contractPaths.get(id) === path ? NONE : path;
  return spoken([id, `${LAYOUTS.indexOf(layout)}${ACCESS.indexOf(access)}`, cacheSeconds ?? NONE, address]);
}

function unpackRoute([id, kind, cacheSeconds = NONE, path = NONE]: readonly string[]): ReleaseRoute {
  const [layout, access] = [LAYOUTS[Number(kind![0])]!, ACCESS[Number(kind![1])]!];
  const route = { id: id!, path: path === NONE ? contractPaths.get(id!)! : path, layout, access };
  return cacheSeconds === NONE ? route : { ...route, cacheSeconds: Number(cacheSeconds) };
}

/** Slots include or exclude almost the same routes. */
function packPlaces(lists: readonly string[]): readonly string[] {
  const beginnings = (list: string) => lists.filter((other) => list.startsWith(`${other} `));
  return lists.map((list) => {
    const whole = beginnings(list).find((other) => beginnings(other).length === 0);
    return whole === undefined ? list : `${lists.indexOf(whole)}${list.slice(whole.length)}`;
  });
}

function unpackPlace(places: readonly string[], place: number): readonly string[] {
  const names = places[place]!.split(' ');
  const whole = /^\d+$/.test(names[0]!) ? places[Number(names[0])] : undefined;
  return whole === undefined ? names : [...whole.split(' '), ...names.slice(1)];
}

/** Name; kind, audience and load; order; routes, excluded routes; the overlay if its name differs. */
function packSlot(
  { id, slot, audience, load, overlay, order, routes, notOn }: ReleaseSlot,
  place: (names: readonly string[]) => number,
): string {
  const kind = `${SLOTS.indexOf(slot)}${AUDIENCES.indexOf(audience)}${LOADS.indexOf(load)}`;
  const other = overlay === undefined || overlay === id ? NONE : overlay;
  return spoken([id, kind, order ?? NONE, routes ? place(routes) : NONE, notOn ? place(notOn) : NONE, other]);
}

function unpackSlot(parts: readonly string[], places: readonly string[]): ReleaseSlot {
  const [id, kind, order = NONE, routes = NONE, notOn = NONE, other = NONE] = parts;
  const slot = SLOTS[Number(kind![0])]!;
  const placesOf = (place: string) => unpackPlace(places, Number(place));
  return {
    id: id!,
    slot,
    ...(slot === 'overlay' && { overlay: (other === NONE ? id : other) as NonNullable<ReleaseSlot['overlay']> }),
    audience: AUDIENCES[Number(kind![1])]!,
    ...(routes !== NONE && { routes: placesOf(routes) }),
    ...(notOn !== NONE && { notOn: placesOf(notOn) }),
    load: LOADS[Number(kind![2])]!,
    ...(order !== NONE && { order: Number(order) }),
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Packs a set, once per set. Remotes that do not survive the round trip (overrides, newer contracts) are stored in full. */
export function packSet(set: ReleaseSet): PackedSet {
  const known = new Map<string, number>();
  const place = (names: readonly string[]): number => {
    const text = names.join(' ');
    const found = known.get(text) ?? known.size;
    known.set(text, found);
    return found;
  };
  const remotes = set.remotes.map(({ name, version, integrity, routes, slots, calls }): PackedRemote => {
    const release = spoken([name, version, integrity?.slice(HASH.length) ?? NONE]);
    const parts = [release, listed(routes.map(packRoute)), listed(slots.map((slot) => packSlot(slot, place)))] as const;
    return calls ? [...parts, packCalls(calls)] : parts;
  });
  const places = packPlaces([...known.keys()]);
  const whole = (remote: PackedRemote, index: number) => {
    const given = set.remotes[index]!;
    return isSame(unpackRemote(remote, places, unpackCalls), given) ? remote : given;
  };
  return { id: set.id, places, remotes: remotes.map(whole) };
}

function unpackRemote([release, routes, slots, calls]: PackedRemote, places: readonly string[], callsOf: CallsOf): ReleaseSetRemote {
  const [name = '', version = '', hash] = release.split(' ');
  return {
    name,
    version,
    federationName: federationName(name, version),
    entry: `${clientBase(name, version)}remoteEntry.mjs`,
    integrity: hash === undefined ? undefined : HASH + hash,
    routes: partsOf(routes).map(unpackRoute),
    slots: partsOf(slots).map((parts) => unpackSlot(parts, places)),
    ...(calls !== undefined && { calls: callsOf(calls) }),
  };
}

const isPacked = (remote: PackedRemote | ReleaseSetRemote): remote is PackedRemote => Array.isArray(remote);

/**
 * Reverses `packSet`.
 * @param callsOf `unpackCalls`, or something in its place while the page does without the contract's table of calls
 */
export function unpackSet({ id, places, remotes }: PackedSet, callsOf: CallsOf): ReleaseSet {
  return { id, remotes: remotes.map((remote) => (isPacked(remote) ? unpackRemote(remote, places, callsOf) : remote)) };
}
