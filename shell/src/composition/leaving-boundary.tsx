import { Component, type ReactNode } from 'react';
import { remoteOf } from './remote-of.ts';
import { reportError } from './report.ts';

/**
 * Around a place where remotes come and go, as what stays there. An error while a remote's part is taken away is caught by what is left,
 * not by that part's own edge: without this it would cost the next remote its place, or the page its frame. What came is made once
 * more; if that throws as well, the edge above has it.
 */
export class LeavingBoundary extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError() {
    return {};
  }

  override state = {};

  override componentDidCatch(error: unknown) {
    reportError(error, { remote: remoteOf(error), where: 'handler' });
  }

  override render() {
    return this.props.children;
  }
}
