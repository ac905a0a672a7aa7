/** Serialized values of the form, for comparison. */
export function snapshotOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].sort().map(([key, value]) => [key, String(value).trim()]));
}
