import { Icon, type IconName } from '@nightlark/ui';
import { useId, type ReactNode } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import s from './navigation.module.css';

interface NavItemProps {
  to: string;
  /** Other pages of the same area. */
  also?: readonly string[];
  icon: IconName;
  label: string;
  /** Shorter label for phones. */
  short?: string;
  badge?: ReactNode;
  /** Accessible description of the badge. */
  description?: string | undefined;
  isPremium?: boolean;
}

/** Whether a page is below one of these paths; letters of either case match, as for routes. */
function isBelow(paths: readonly string[], pathname: string): boolean {
  const place = `${pathname.toLowerCase()}/`;
  return paths.some((path) => place.startsWith(`${path}/`));
}

/** A link of the navigation. Its accessible name does not include the badge. */
export function NavItem({ to, also = [], icon, label, short = label, badge, description, isPremium }: NavItemProps) {
  const id = useId();
  const area = [to, ...also];
  const isCurrent = isBelow(area, useLocation().pathname);
  // Highlighted while pending: on a slow network the page takes seconds to load.
  const isPending = isBelow(area, useNavigation().location?.pathname ?? '');
  return (
    <li className={s.item}>
      <Link
        to={to}
        className={`${isPremium ? s.premium : s.link} ${isPending ? s.pending : ''}`}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={label}
        aria-describedby={description ? id : undefined}
      >
        <span className={s.icon} aria-hidden>
          <Icon name={icon} />
        </span>
        <span className={s.label} aria-hidden>
          <span className={s.long}>{label}</span>
          <span className={s.short}>{short}</span>
        </span>
      </Link>
      {/* Not inside the link, so that the number is not part of its accessible name. */}
      {badge && (
        <span className={s.badge} aria-hidden>
          {badge}
        </span>
      )}
      {description && (
        <span id={id} hidden>
          {description}
        </span>
      )}
    </li>
  );
}
