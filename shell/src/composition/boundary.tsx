import { Component, type ReactNode } from 'react';
import { reportError, type ErrorInfo } from './report.ts';

interface Props {
  info: ErrorInfo;
  /** A change resets the boundary. */
  resetKey?: unknown;
  fallback: (retry: () => void, error: unknown) => ReactNode;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

/** Error boundary around a remote's code. */
export class Boundary extends Component<Props, { failed: boolean; error: unknown }> {
  override state = { failed: false, error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown) {
    reportError(error, this.props.info);
    this.props.onError?.(error);
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.retry();
  }

  retry = () => this.setState({ failed: false });

  override render() {
    return this.state.failed ? this.props.fallback(this.retry, this.state.error) : this.props.children;
  }
}
