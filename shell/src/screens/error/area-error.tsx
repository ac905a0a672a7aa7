import type { AreaFailure } from '../../federation/types.ts';

export function AreaError({ failure, onRetry }: { failure: AreaFailure; onRetry: () => void }) {
  return (
    <section role="alert" data-reason={failure.reason}>
      <button type="button" onClick={onRetry} />
    </section>
  );
}
