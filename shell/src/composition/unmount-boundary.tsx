import { Component, type ReactNode } from 'react';
import { originOf } from './remote-of.ts';
import { reportError } from './report.ts';

/**
 * Error boundary around a place where remotes are mounted and unmounted. An error during unmount is not caught by the unmounted part's
 * own boundary; without this one it would break the next remote or the frame. Renders its children once more; if they throw again the
 * boundary above handles it.
 */
export class UnmountBoundary extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError() {
    return {};
  }

  override state = {};

  override componentDidCatch(error: unknown) {
    reportError(error, { remote: originOf(error), where: 'handler' });
  }

  override render() {
    return this.props.children;
  }
}
