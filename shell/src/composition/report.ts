export interface ErrorInfo {
  /** The remote whose area or slot it was, or null for the shell. */
  remote: string | null;
  where: 'load' | 'loader' | 'render' | 'slot' | 'handler' | 'hydration' | 'frame';
}
type Reporter = (error: unknown, info: ErrorInfo) => void;

let reporter: Reporter = () => {};

/** Sets the reporter for errors of areas and slots. They are not logged to the console. */
export function setErrorReporter(next: Reporter): void {
  reporter = next;
}

export function reportError(error: unknown, info: ErrorInfo): void {
  reporter(error, info);
}

/** React's error code for a hydration mismatch. */
const MISMATCH = /Minified React error #418|Hydration failed/;

/** Reports an error that React recovered from; a hydration mismatch is a defect and also logged to the console. */
export function reportHydration(error: unknown): void {
  reportError(error, { remote: null, where: 'hydration' });
  if (error instanceof Error && MISMATCH.test(error.message)) console.error(error);
}
