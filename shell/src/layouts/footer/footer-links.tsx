import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { FooterLink } from './links.ts';
import { messages } from './messages.ts';
import s from './footer.module.css';

export function FooterLinks({ links }: { links: readonly FooterLink[] }) {
  const { formatMessage } = useIntl();
  return (
    <nav aria-label={formatMessage(messages.label)}>
      <ul className={s.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{formatMessage(label)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
