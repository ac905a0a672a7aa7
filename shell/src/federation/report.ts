export interface ErrorInfo {
  /** The remote whose area or slot it was, or null for the shell. */
  remote: string | null;
  where: 'load' | 'loader' | 'render' | 'slot' | 'hydration' | 'global';
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
