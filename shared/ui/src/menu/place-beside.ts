const GAP_PX = 6;
/** To the edges of the viewport. */
const MARGIN_PX = 8;

/** Places a list below its button, or above it if it only fits there. For browsers without anchor positioning. */
export function placeBeside(list: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  // Those of the last opening.
  for (const name of ['top', 'bottom', 'left', 'right', 'max-height']) list.style.removeProperty(name);
  const box = button.getBoundingClientRect();
  // Below the list's own margin of the same size.
  const below = window.innerHeight - box.bottom - 2 * GAP_PX;
  const above = box.top - 2 * GAP_PX;
  const isAbove = list.offsetHeight > below && above > below;
  const room = Math.max(isAbove ? above : below, 0);
  if (isAbove) list.style.bottom = `${window.innerHeight - box.top + GAP_PX}px`;
  else list.style.top = `${box.bottom + GAP_PX}px`;
  if (list.offsetHeight > room) list.style.maxHeight = `${room}px`;
  if (align === 'end') list.style.right = `${Math.max(MARGIN_PX, document.documentElement.clientWidth - box.right)}px`;
  else list.style.left = `${Math.max(MARGIN_PX, box.left)}px`;
}
