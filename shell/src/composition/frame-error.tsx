import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useReportInteractive } from './context.ts';
import { reportError } from './report.ts';
import type { ShellComponents } from './types.ts';

/** Error state of the whole page, when the frame failed. */
export function FrameError({ ErrorPage }: Pick<ShellComponents, 'ErrorPage'>) {
  useReportInteractive();
  const error = useRouteError();
  useEffect(() => {
    // Thrown on purpose: no failure.
    if (!isRouteErrorResponse(error)) reportError(error, { remote: null, where: 'frame' });
  }, [error]);
  return <ErrorPage />;
}
