import { paths, type IconName } from '@nightlark/ui/icon/paths';

const HEART = 'shared-heart';

/** An icon. Those of the tiles' buttons refer to one outline, as in the product. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  const isHeart = name === 'heart-filled' || name === 'heart';
  return (
    <svg className={`icon-icon ${name === 'heart-filled' ? 'icon-filled' : ''} ${className}`} viewBox="0 0 24 24" aria-hidden>
      {isHeart ? <use href={`#${HEART}`} /> : <path d={paths[name]} />}
    </svg>
  );
}

export function HeartOutline() {
  return (
    <svg className="icon-drawing" aria-hidden>
      <path id={HEART} d={paths.heart} />
    </svg>
  );
}
