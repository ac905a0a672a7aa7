import { Icon, type IconName } from '@nightlark/ui';
import { useId, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import s from './navigation.module.css';

interface NavItemProps {
  to: string;
  icon: IconName;
  label: string;
  /** On a phone, where the label has no room. */
  short?: string;
  badge?: ReactNode;
  /** What the badge means, read after the label. */
  description?: string | undefined;
  isPremium?: boolean;
}

/** One link of the navigation: its name stays the same, whatever its badge says. */
export function NavItem({ to, icon, label, short = label, badge, description, isPremium }: NavItemProps) {
  const id = useId();
  return (
    <li className={s.item}>
      <NavLink
        to={to}
        // Marked from the tap on: on a slow network the page itself takes seconds to come.
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
      {/* Beside the link, not in it: a number is no part of its name. */}
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
