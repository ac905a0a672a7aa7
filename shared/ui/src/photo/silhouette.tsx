/** Fallback without a photo. */
export function Silhouette({ className, label }: { className?: string; label?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 80 100"
      preserveAspectRatio="xMidYMax slice"
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
    >
      <path
        fill="currentColor"
        d="M40 26c9 0 15.5 6.6 15.5 16.2C55.5 52 48.6 61 40 61s-15.5-9-15.5-18.800C24.5 32.6 31 26 40 26zM40 66c17.5 0 31 10 35 27l2 12H3l2-12c4-17 17.5-27 35-27z"
      />
    </svg>
  );
}
