import type { Method } from './api/endpoints.ts';

/** What a team's own call sends and gets. */
export interface CallShape {
  query?: object;
  body?: object;
  response: unknown;
}

/** A call of a team's own endpoint: a remote brings it along, so it needs no release of the shell. */
export interface OwnCall<Shape extends CallShape = CallShape> {
  readonly method: Method;
  readonly path: string;
  /** For the compiler alone: no call carries it. */
  readonly shape?: Shape;
}

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE'] satisfies Method[];
/** Below the name of its remote, so that no two teams mean the same. */
const PATH = /^mf-[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*\.php$/;

/** Whether a request is one that a remote may make of its own accord. */
export const isOwnCall = ({ method, path }: { method: string; path: string }): boolean => METHODS.includes(method) && PATH.test(path);

/**
 * A call of a team's own endpoint, for `api.call`.
 * @example const getStories = defineCall<{ response: { stories: Story[] } }>('GET', 'mf-stories/stories.php');
 */
export function defineCall<Shape extends CallShape>(method: Method, path: string): OwnCall<Shape> {
  if (!isOwnCall({ method, path }))
    throw new TypeError(`"${method} ${path}" is no call of a remote's own: write it as mf-<remote>/<words>.php`);
  return Object.freeze({ method, path });
}
