import { type ComponentProps, lazy, Suspense } from 'react';
import type { MessageTo } from './message-to.tsx';

const Recipient = lazy(() =>
  import(/* webpackChunkName: "message-to" */ './message-to.tsx').then(
    ({ MessageTo: Component }) => ({ default: Component }),
    // Not required to write the message.
    () => ({ default: () => null }),
  ),
);

export function LazyMessageTo(props: ComponentProps<typeof MessageTo>) {
  return (
    <Suspense fallback={null}>
      <Recipient {...props} />
    </Suspense>
  );
}
