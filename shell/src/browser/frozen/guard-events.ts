import { pageWasAlive } from '../early-input.ts';

/** Where events of all areas pass on their way to the frame's own handlers, which listen at the page's root. */
function isAboveAll(place: EventTarget | null): boolean {
  return place === window || (place instanceof Node && place.contains(document.getElementById('root')));
}

/** Whether a listener that is asked on the event's way down would take it from everybody. */
function takesFromOthers(event: Event): boolean {
  return event.eventPhase === Event.CAPTURING_PHASE && isAboveAll(event.currentTarget) && pageWasAlive();
}

/** … and from the frame: what is pressed in the navigation is no remote's to cancel. */
function isFrames({ target, currentTarget }: Event): boolean {
  return target instanceof Element && isAboveAll(currentTarget) && target.closest('main, dialog, [popover]') === null;
}

/**
 * A listener above the page's root hears of everything before React does. It may listen, but neither end an event's way there nor cancel
 * what the frame's own links do: a remote's "close on a click outside" would take the navigation from everybody.
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
