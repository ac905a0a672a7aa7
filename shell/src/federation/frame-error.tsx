import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorPage } from '../screens/error/error-page.tsx';
import { reportError } from './report.ts';

/** What stands in the whole page's place: no area failed, the frame around them did. */
export function FrameError() {
  const error = useRouteError();
  useEffect(() => {
    // What was said on purpose has not failed.
    if (!isRouteErrorResponse(error)) reportError(error, { remote: null, where: 'frame' });
  }, [error]);
  return <ErrorPage />;
}
