import { Skeleton } from '@nightlark/ui';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { ProfileSteps } from './profile-steps.tsx';

const Steps = lazy(() =>
  import(/* webpackChunkName: "profile-steps" */ './profile-steps.tsx').then(({ ProfileSteps: Component }) => ({ default: Component })),
);

/** The steps after the account's creation, lazily loaded. */
export function LazyProfileSteps(props: ComponentProps<typeof ProfileSteps>) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Steps {...props} />
    </Suspense>
  );
}
