import { VisuallyHidden } from '../layout/layout.tsx';
import { cx } from '../lib/cx.ts';
import s from './loading.module.css';
import { TileGrid } from '../profile-tile/tile-grid.tsx';

/** Loading indicator. */
export function Spinner({ label, size = 'md' }: { label: string; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <span role="status" className={s.spinnerBox}>
      <span className={cx(s.spinner, s[`spinner-${size}`])} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

export interface ProgressBarProps {
  label: string;
  /** Indeterminate if omitted. */
  value?: number;
  max?: number;
}

export function ProgressBar({ label, value, max = 100 }: ProgressBarProps) {
  return <progress className={s.progress} aria-label={label} value={value} max={max} />;
}

export interface SkeletonProps {
  shape?: 'text' | 'title' | 'circle' | 'block' | 'button' | 'tile';
  lines?: number;
  className?: string;
}

/** Placeholder of content that is loading. */
export function Skeleton({ shape = 'text', lines = 1, className }: SkeletonProps) {
  return Array.from({ length: lines }, (_, line) => <span key={line} className={cx(s.skeleton, s[shape], className)} aria-hidden />);
}

/** Placeholder of a grid of members that is loading. */
export function TileSkeletonGrid({ count = 8, label }: { count?: number; label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden>
        <TileGrid>
          {Array.from({ length: count }, (_, tile) => (
            <Skeleton key={tile} shape="tile" />
          ))}
        </TileGrid>
      </div>
    </div>
  );
}
