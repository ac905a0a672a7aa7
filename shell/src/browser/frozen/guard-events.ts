import { pageWasAlive } from '../early-input.ts';

/** Event targets above the page's root, which all events pass. */
function isAboveAll(place: EventTarget | null): boolean {
  return place === window || (place instanceof Node && place.contains(document.getElementById('root')));
}

/** Whether stopping the event here would keep it from all areas. */
function takesFromOthers(event: Event): boolean {
  return event.eventPhase === Event.CAPTURING_PHASE && isAboveAll(event.currentTarget) && pageWasAlive();
}

/** … and whether it targets the frame, e.g. a link of the navigation. */
function isFrames({ target, currentTarget }: Event): boolean {
  return target instanceof Element && isAboveAll(currentTarget) && target.closest('main, dialog, [popover]') === null;
}

/**
 * Restricts capturing listeners above the page's root, which run before React's: they can't stop propagation, nor cancel events of the
 * frame. Otherwise a remote's "close on outside click" could break the navigation.
 */
export function guardEvents({ prototype }: typeof Event = Event): void {
  const { stopPropagation, stopImmediatePropagation, preventDefault } = prototype;
  prototype.stopPropagation = function (this: Event) {
    if (!takesFromOthers(this)) stopPropagation.call(this);
  };
  prototype.stopImmediatePropagation = function (this: Event) {
    if (!takesFromOthers(this)) stopImmediatePropagation.call(this);
  };
  prototype.preventDefault = function (this: Event) {
    if (!(takesFromOthers(this) && isFrames(this))) preventDefault.call(this);
  };
}
