import { Icon, type IconName } from '@nightlark/ui';
import { useId, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import s from './navigation.module.css';

interface NavItemProps {
  to: string;
  icon: IconName;
  label: string;
  /** Shorter label for phones. */
  short?: string;
  badge?: ReactNode;
  /** Accessible description of the badge. */
  description?: string | undefined;
  isPremium?: boolean;
}

/** A link of the navigation. Its accessible name does not include the badge. */
export function NavItem({ to, icon, label, short = label, badge, description, isPremium }: NavItemProps) {
  const id = useId();
  return (
    <li className={s.item}>
      <NavLink
        to={to}
        // Highlighted while pending: on a slow network the page takes seconds to load.
        className={({ isPending }) => `${isPremium ? s.premium : s.link} ${isPending ? s.pending : ''}`}
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
      </NavLink>
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
