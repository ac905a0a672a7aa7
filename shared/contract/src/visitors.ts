/** Whether a visitor may sign up, by their traffic source (docs/product/sign-up-and-login.md#who-may-sign-up). */
export function maySignUp(signups: 'all' | 'with_trafficsource' | 'none', source: string | null | undefined): boolean {
  return signups === 'all' || (signups === 'with_trafficsource' && Boolean(source));
}

/**
 * Whether a visitor may search (docs/product/entry-and-visitors.md#what-visitors-may-do). `with_trafficsource` requires a source, and one
 * of `sources` if they are set (separated by commas).
 */
export function mayVisitorsSearch(search: 'all' | 'with_trafficsource' | 'none', sources: string | null, source: string | null): boolean {
  if (search !== 'with_trafficsource') return search === 'all';
  const named = sources?.split(',').map((name) => name.trim());
  return source !== null && (!named || named.includes(source));
}
