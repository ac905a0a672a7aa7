export interface ErrorInfo {
  /** The remote whose area or slot it was, or null for the shell. */
  remote: string | null;
  where: 'load' | 'loader' | 'render' | 'slot' | 'handler' | 'hydration' | 'frame';
}
type Reporter = (error: unknown, info: ErrorInfo) => void;

let reporter: Reporter = () => {};

/** Sets who is told of errors that cost an area or a slot. Nothing reaches the console: a remote's failure is not the page's. */
export function setErrorReporter(next: Reporter): void {
  reporter = next;
}

export function reportError(error: unknown, info: ErrorInfo): void {
  reporter(error, info);
}

/** React's number for markup that differs between server and browser. */
const MISMATCH = /Minified React error #418|Hydration failed/;

/** React has recovered. A boundary that failed on the server is known there; a mismatch is a defect that must not hide. */
export function reportHydration(error: unknown): void {
  reportError(error, { remote: null, where: 'hydration' });
  if (error instanceof Error && MISMATCH.test(error.message)) console.error(error);
}
