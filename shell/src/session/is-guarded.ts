/** Whether a screen would ask before it is left: it has unsaved changes, or photos are on their way. */
export function isGuarded(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  return !dispatchEvent(event) || event.defaultPrevented;
}
