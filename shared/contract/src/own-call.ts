import type { Method } from './api/endpoints.ts';

/** Types of request and response of a team's own call. */
export interface CallShape {
  query?: object;
  body?: object;
  response: unknown;
}

/** A call of a team's own endpoint. Defined by the remote, so it needs no release of the shell. */
export interface OwnCall<Shape extends CallShape = CallShape> {
  readonly method: Method;
  readonly path: string;
  /** Type information only, never set. */
  readonly shape?: Shape;
}

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE'] satisfies Method[];
/** Prefixed with the remote's name, to avoid collisions between teams. */
const PATH = /^mf-[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*\.php$/;

/** Whether method and path are allowed for a remote's own call. */
export const isOwnCall = ({ method, path }: { method: string; path: string }): boolean => METHODS.includes(method) && PATH.test(path);

/**
 * Defines a call of a team's own endpoint, for `api.call`.
 * @example const getStories = defineCall<{ response: { stories: Story[] } }>('GET', 'mf-stories/stories.php');
 */
export function defineCall<Shape extends CallShape>(method: Method, path: string): OwnCall<Shape> {
  if (!isOwnCall({ method, path }))
    throw new TypeError(`"${method} ${path}" is no call of a remote's own: write it as mf-<remote>/<words>.php`);
  return Object.freeze({ method, path });
}
