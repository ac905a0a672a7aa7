import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { reportError } from './report.ts';
import type { ShellComponents } from './types.ts';

/** What stands in the whole page's place: no area failed, the frame around them did. */
export function FrameError({ ErrorPage }: Pick<ShellComponents, 'ErrorPage'>) {
  const error = useRouteError();
  useEffect(() => {
    // What was said on purpose has not failed.
    if (!isRouteErrorResponse(error)) reportError(error, { remote: null, where: 'frame' });
  }, [error]);
  return <ErrorPage />;
}
