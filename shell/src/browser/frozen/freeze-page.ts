import { isInteractive } from '../early-input.ts';
import { freezeIntrinsics } from './freeze-intrinsics.ts';
import { freezeWeb } from './freeze-web.ts';
import { guardConnections } from './guard-connections.ts';
import { guardDocument, isFrameNode } from './guard-document.ts';
import { guardStores } from './guard-stores.ts';

/** What a browser's translation puts in the place of a text. */
const WRAPPER = ':scope > font';

/**
 * A translation by the browser replaces texts by elements of its own, so a text that React removes, or inserts something before, is no
 * longer in the page. The methods then throw, and the whole area would be lost: the change is made at the wrapper instead. Install
 * before the page's objects are frozen (decision 073).
 */
export function guardTranslation({ prototype }: typeof Node = Node): void {
  const { removeChild, insertBefore } = prototype;

  /** The child that stands for one that is gone: what holds it, or the only wrapper. */
  function substitute(parent: Node, gone: Node): Node | null {
    let holder = gone.parentNode;
    while (holder && holder.parentNode !== parent) holder = holder.parentNode;
    if (holder) return holder;
    const wrappers = parent instanceof Element ? parent.querySelectorAll(WRAPPER) : [];
    return wrappers.length === 1 ? wrappers[0]! : null;
  }
  const isGone = (parent: Node, child: unknown): child is Text => child instanceof Text && child.parentNode !== parent;

  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (!isGone(this, child)) return removeChild.call(this, child) as Child;
    const there = substitute(this, child);
    if (there) removeChild.call(this, there);
    return child;
  };
  prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    return insertBefore.call(this, child, isGone(this, before) ? substitute(this, before) : before) as Child;
  };
}

/** Event targets above the page's root, which all events pass. */
function isAboveRoot(place: EventTarget | null): boolean {
  return place === window || (place instanceof Node && place.contains(document.getElementById('root')));
}

/** Whether stopping the event here would keep it from all areas. */
function isCapturedAboveRoot(event: Event): boolean {
  return event.eventPhase === Event.CAPTURING_PHASE && isAboveRoot(event.currentTarget) && isInteractive();
}

/** … and whether it targets the frame, e.g. a link of the navigation. */
function targetsFrame({ target, currentTarget }: Event): boolean {
  return target instanceof Element && isAboveRoot(currentTarget) && target.closest('main, dialog, [popover]') === null;
}

/** Whether it is listened to at the frame, where React does not listen: its controls would do nothing. */
const isHeardByFrame = ({ currentTarget: place }: Event): boolean =>
  place instanceof Element && !isAboveRoot(place) && isFrameNode(place) && isInteractive();

/**
 * Restricts capturing listeners above the page's root, which run before React's: they can't stop propagation, nor cancel events of the
 * frame. Otherwise a remote's "close on outside click" could break the navigation. Listeners at the frame itself can't do either.
 */
function guardEvents({ prototype }: typeof Event = Event): void {
  const { stopPropagation, stopImmediatePropagation, preventDefault } = prototype;
  prototype.stopPropagation = function (this: Event) {
    if (!isCapturedAboveRoot(this) && !isHeardByFrame(this)) stopPropagation.call(this);
  };
  prototype.stopImmediatePropagation = function (this: Event) {
    if (!isCapturedAboveRoot(this) && !isHeardByFrame(this)) stopImmediatePropagation.call(this);
  };
  prototype.preventDefault = function (this: Event) {
    if (!(isCapturedAboveRoot(this) && targetsFrame(this)) && !isHeardByFrame(this)) preventDefault.call(this);
  };
}

/** Freezes shared objects of the page. Call once, after the shell's code and before any remote's (decision 073). */
export function freezePage(): void {
  guardEvents();
  guardTranslation();
  guardDocument();
  guardStores();
  guardConnections();
  freezeWeb();
  freezeIntrinsics();
}
