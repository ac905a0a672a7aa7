import { isInteractive } from '../early-input.ts';
import { freezeIntrinsics } from './freeze-intrinsics.ts';
import { freezeWeb } from './freeze-web.ts';
import { guardConnections } from './guard-connections.ts';
import { guardDocument, isFrameNode } from './guard-document.ts';
import { guardStores } from './guard-stores.ts';

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
function guardEvents(): void {
  const { prototype } = Event;
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

/** Freezes shared objects of the page. Call once, before any remote's code (decision 073). */
export function freezePage(): void {
  guardEvents();
  guardDocument();
  guardStores();
  guardConnections();
  freezeWeb();
  freezeIntrinsics();
}
