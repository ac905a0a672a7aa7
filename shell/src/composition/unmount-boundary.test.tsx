import { render, screen } from '@testing-library/react';
import { Component, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { UnmountBoundary } from './unmount-boundary.tsx';
import { setErrorReporter, type ErrorInfo } from './report.ts';

const told: ErrorInfo[] = [];
beforeEach(() => {
  told.splice(0);
  setErrorReporter((_error, info) => void told.push(info));
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

class Frame extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override state = { failed: false };
  override render() {
    return this.state.failed ? 'no frame' : this.props.children;
  }
}

function broken(): never {
  const error = new Error('broken at unmount');
  error.stack = 'Error\n at o (https://site.example/mf/mf-alpha/1.0.0/client/alpha.0a1b2c3d.js:1:2)';
  throw error;
}

function Effect() {
  useEffect(() => broken, []);
  return 'leaves badly';
}
function Layout() {
  useLayoutEffect(() => broken, []);
  return 'leaves badly';
}
class Old extends Component {
  override componentWillUnmount() {
    broken();
  }
  override render() {
    return 'leaves badly';
  }
}

const page = (area: ReactNode) => (
  <Frame>
    <UnmountBoundary>{area}</UnmountBoundary>
  </Frame>
);

test.each([
  ['an effect', <Effect key="a" />],
  ['a layout effect', <Layout key="a" />],
  ['a class', <Old key="a" />],
])('what %s throws in leaving costs neither the next area nor the frame, and is its own remote’s', (_what, area) => {
  const { rerender } = render(page(area));
  rerender(page(<p key="b">the next one</p>));
  expect(screen.getByText('the next one')).toBeInTheDocument();
  expect(told).toEqual([{ remote: 'mf-alpha', where: 'handler' }]);
});

test('what can’t be shown at all is the edge’s above', () => {
  function Never(): never {
    throw new Error('never');
  }
  render(page(<Never />));
  expect(screen.getByText('no frame')).toBeInTheDocument();
});
