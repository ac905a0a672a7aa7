import { useMatches } from 'react-router';
import type { RouteHandle } from './types.ts';

/** The route's name in logic, e.g. `members-id`; empty where no route matched. */
export function useRouteName(): string {
  return (useMatches().at(-1)?.handle as RouteHandle | undefined)?.name ?? '';
}
