import { useEffect, useEffectEvent, useRef } from 'react';

/** What Back leads out of without leaving the page: an open dialog, or the steps of a form. */
export interface Place {
  /** The history entries it takes: one for a dialog, one for each step behind the current one. */
  depth: number;
  back: (steps: number) => void;
  forward?: (steps: number) => void;
}

/** A router's entry (`idx`), and how many places stand open above it (`place`). */
interface EntryState {
  idx?: number;
  place?: number;
}

/** Without an answer by then the browser had no such entry. */
const TRAVEL_MS = 500;

const places: Place[] = [];
let shown: EntryState = {};
/** How far the entries reached before the member went back, while what they left may still refuse to close. */
let ahead = 0;
let travelling: { arrive: () => void; arrived: Promise<void> } | null = null;
/** Where a way of ours leads that took too long: what arrives there is no Back of the member, and nobody sets out for it again. */
let late: EntryState | null = null;
let holds = 0;
let scheduled: ReturnType<typeof setTimeout> | undefined;

const entry = () => (window.history.state ?? {}) as EntryState;
const at = () => entry().place ?? 0;
const isLate = (depth: number) => late?.idx === entry().idx && late?.place === depth;
const wanted = () => places.reduce((sum, { depth }) => sum + depth, 0);

function travel(by: number): Promise<void> {
  let resolve: () => void;
  const arrived = new Promise<void>((done) => (resolve = done));
  const to = at() + by;
  const isUnderWay = isLate(to);
  const timer = setTimeout(() => {
    late = { ...entry(), place: to };
    arrive();
  }, TRAVEL_MS);
  function arrive() {
    clearTimeout(timer);
    travelling = null;
    resolve();
    schedule();
  }
  travelling = { arrive, arrived };
  shown = entry();
  if (!isUnderWay) window.history.go(by);
  return arrived;
}

/**
 * Makes the history as deep as what is open. Entries of what was closed otherwise stay: going back would cancel the load of another
 * document that has begun. What opens next takes them over, and Back passes them.
 */
function settle(): void {
  if (travelling || holds > 0) return;
  const depth = wanted();
  // What refused to close still has its entries in front.
  const kept = Math.min(depth, ahead);
  ahead = 0;
  if (kept > at()) return void travel(kept - at());
  for (let next = at() + 1; next <= depth; next++) window.history.pushState({ ...entry(), place: next }, '');
  shown = entry();
}

/** After React has rendered what a handler changed. */
function schedule(): void {
  clearTimeout(scheduled);
  scheduled = setTimeout(settle);
}

function goBack(steps: number): void {
  let left = steps;
  for (const place of places.toReversed()) {
    const own = Math.min(left, place.depth);
    if (own > 0) place.back(own);
    left -= own;
  }
  // Nothing was open there: the page looks the same, so Back goes on to the one before.
  if (left === steps) window.history.go(-at() - 1);
}

/** Hides steps between a page's own entries from the router, which would load the page again. */
function onPopState(event: PopStateEvent): void {
  const before = shown;
  shown = entry();
  const by = at() - (before.place ?? 0);
  const isSamePage = shown.idx === before.idx;
  if (isSamePage && by !== 0) event.stopImmediatePropagation();
  const wasLate = isLate(at());
  late = null;
  if (travelling) return travelling.arrive();
  if (!isSamePage) return;
  if (wasLate) return schedule();
  if (by < 0) {
    ahead = before.place ?? 0;
    goBack(-by);
  }
  if (by > 0) places.at(-1)?.forward?.(by);
  schedule();
}

// With the module, so before the router's: events fired at the window itself reach capturing listeners in the order they were added.
if (typeof window !== 'undefined') window.addEventListener('popstate', onPopState);

/** Gives an open place its entries in the history; `change` follows its depth, and `close` gives them up. */
export function openPlace(place: Place): { change: (depth: number) => void; close: () => void } {
  places.push(place);
  schedule();
  return {
    change(depth) {
      place.depth = depth;
      schedule();
    },
    close() {
      places.splice(places.indexOf(place), 1);
      schedule();
    },
  };
}

/**
 * Goes back to the page's own entry, so that a navigation leaves none behind that Back would have to pass; also after a reload, which
 * opens nothing again. What is still open afterwards gets entries anew.
 * @returns a function for the end of the navigation
 */
export async function leavePlaces(): Promise<() => void> {
  holds++;
  if (travelling) await travelling.arrived;
  if (at() > 0) await travel(-at());
  return () => {
    holds--;
    schedule();
  };
}

interface Steps {
  /** How many steps are behind the current one. */
  at: number;
  goTo: (step: number) => void;
}

/** Makes each step of a form a place: the browser's Back leads to the step before, Forward to the one that was left. */
export function useStepPlaces({ at, goTo }: Steps): void {
  const place = useRef<ReturnType<typeof openPlace>>(null);
  const move = useEffectEvent((by: number) => goTo(at + by));
  useEffect(() => {
    const opened = openPlace({ depth: 0, back: (steps) => move(-steps), forward: (steps) => move(steps) });
    place.current = opened;
    return opened.close;
  }, []);
  useEffect(() => place.current?.change(at), [at]);
}
