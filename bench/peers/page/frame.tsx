import type { IconName } from '@nightlark/ui/icon/paths';
import { useId, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from './icon.tsx';
import { useSite } from './site.ts';

const LANGUAGES = {
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
};
const MORE_LANGUAGES = { no: 'Norsk', pl: 'Polski', sv: 'Svenska' };
const NAMES: Record<string, string> = { ...LANGUAGES, ...MORE_LANGUAGES };
const TEXTS = ['faq', 'service', 'return-policy', 'ban', 'complaints', 'terms', 'privacy', 'cookies'];
const TITLES: Record<string, string> = { 'return-policy': 'shell.pages.returns', complaints: 'shell.complaints.title' };
const PAYMENT = { mastercard: 'Mastercard', visa: 'Visa', applepay: 'Apple Pay' };

interface NavLinkProps {
  href: string;
  icon: IconName;
  name: string;
  short?: string;
  count?: number;
  description?: string | undefined;
}

function NavLink({ href, icon, name, short = name, count = 0, description }: NavLinkProps) {
  const { Link } = useSite();
  const { formatMessage } = useIntl();
  const id = useId();
  const [label, brief] = [name, short].map((part) => formatMessage({ id: `shell.nav.${part}` }));
  const isCurrent = href === '/members';
  return (
    <li className="navigation-item">
      <Link
        href={href}
        className={name === 'premium' ? 'navigation-premium' : 'navigation-link'}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={label}
        aria-describedby={description ? id : undefined}
      >
        <span className="navigation-icon" aria-hidden>
          <Icon name={icon} />
        </span>
        <span className="navigation-label" aria-hidden>
          <span className="navigation-long">{label}</span>
          <span className="navigation-short">{brief}</span>
        </span>
      </Link>
      {count > 0 && (
        <span className="navigation-badge" aria-hidden>
          <span className="badge-badge badge-accent">
            <span>{count > 99 ? '99+' : count}</span>
          </span>
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

interface MenuProps {
  label: string;
  className: string;
  trigger: ReactNode;
  items: { href: string; label: string; icon?: IconName; isCurrent?: boolean }[];
}

function Menu({ label, className, trigger, items }: MenuProps) {
  const id = useId();
  const { Link } = useSite();
  return (
    <>
      <button type="button" className={`menu-trigger ${className}`} popoverTarget={id} aria-haspopup="menu" aria-label={label}>
        {trigger}
      </button>
      <div id={id} popover="auto" role="menu" tabIndex={-1} aria-label={label} className="menu-menu menu-end">
        {items.map(({ href, label: text, icon, isCurrent }) => (
          <Link key={href} href={href} role="menuitem" tabIndex={-1} className="menu-item" aria-current={isCurrent}>
            {icon && <Icon name={icon} />}
            <span className="menu-label">{text}</span>
            {isCurrent && <Icon name="check" />}
          </Link>
        ))}
      </div>
    </>
  );
}

function Languages() {
  const { formatMessage } = useIntl();
  const { locale } = useSite().data;
  const languages = Object.entries(NAMES).map(([id, label]) => ({ href: `/members?locale=${id}`, label, isCurrent: id === locale }));
  const all = { href: '/lang-config', label: formatMessage({ id: 'shell.nav.allLanguages' }), icon: 'globe' as const };
  const trigger = (
    <>
      <Icon name="globe" />
      <span className="navigation-localeName">{NAMES[locale]}</span>
      <Icon name="chevron-down" />
    </>
  );
  const label = formatMessage({ id: 'shell.nav.language' }, { language: NAMES[locale]! });
  return <Menu label={label} className="navigation-locale" trigger={trigger} items={[...languages, all]} />;
}

function Account() {
  const { formatMessage } = useIntl();
  const { user, settings } = useSite().data;
  const text = (name: string) => formatMessage({ id: `shell.nav.${name}` });
  const photo = user?.profile.main_image;
  const trigger = (
    <span className="avatar-avatar avatar-sm">
      {photo ? (
        <img className="avatar-image" src={settings.cdn_prefix + photo.thumb_match} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className="avatar-image avatar-initial avatar-hue0" aria-hidden>
          {user?.profile.name[0]}
        </span>
      )}
    </span>
  );
  const items = [
    { href: '/profile', label: text('profile'), icon: 'user' as const },
    { href: '/settings', label: text('settings'), icon: 'settings' as const },
    { href: '/logout', label: text('logout'), icon: 'logout' as const },
  ];
  return <Menu label={text('account')} className="navigation-account" trigger={trigger} items={items} />;
}

function MemberLinks() {
  const { formatMessage } = useIntl();
  const { user } = useSite().data;
  if (!user) return null;
  const { num_unread_messages: unread, num_new_likes: likes, paid_user: isPaid, credits } = user;
  const described = (name: string, count: number) => (count > 0 ? formatMessage({ id: `shell.nav.${name}` }, { count }) : undefined);
  return (
    <nav className="navigation-main" aria-label={formatMessage({ id: 'shell.nav.main' })}>
      <ul className="navigation-links">
        <NavLink href="/members" icon="search" name="search" short="searchShort" />
        <NavLink href="/chats" icon="chat" name="messages" count={unread} description={described('unread', unread)} />
        <NavLink href="/likes" icon="heart" name="likes" count={likes} description={described('newLikes', likes)} />
        {isPaid ? (
          <NavLink href="/credits" icon="coin" name="credits" description={described('creditsLeft', credits)} />
        ) : (
          <NavLink href="/premium" icon="crown" name="premium" short="premiumShort" />
        )}
      </ul>
    </nav>
  );
}

export function Header() {
  const { Link, data } = useSite();
  const { formatMessage } = useIntl();
  return (
    <header className="navigation-bar" data-bottom-bar={data.user ? '' : undefined}>
      <div className="navigation-inside">
        <Link href="/" className="navigation-home" aria-label={formatMessage({ id: 'shell.nav.home' }, { name: data.settings.name })}>
          <span className="logo-logo" aria-hidden>
            <svg className="logo-mark" viewBox="0 0 32 32" fill="currentColor" aria-hidden>
              <path className="logo-moon" d="M12.6 1.4a15 15 0 1 0 18 18 13.2 13.2 0 0 1-18-18z" />
              <path d="M30.2 8.1 27 7.1a4 4 0 0 0-7.2 1.3c-.5 2.4-2.3 3.6-4.6 5-1.5 1-3 2.2-4 4.1 2-.8 3.6-1 5.1-.9.9 2.6 3 4 5.7 3.8 4.2-.3 6.4-3.7 6-7.6-.1-1.3-.5-2.4-.5-3.2 0-.5.7-.9 2.7-1.5z" />
            </svg>
            <span className="logo-word" translate="no">
              {data.settings.name}
            </span>
          </span>
        </Link>
        <MemberLinks />
        <div className="navigation-end">
          <Languages />
          {data.user ? (
            <Account />
          ) : (
            <Link href="/login" className="button-button button-secondary button-sm">
              {formatMessage({ id: 'shell.nav.login' })}
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}

export function Footer() {
  const { Link, data } = useSite();
  const { formatMessage } = useIntl();
  const { name, min_age, fictional_warning, fictional_plural } = data.settings;
  const text = (id: string, values?: Record<string, string | number>) => formatMessage({ id: `shell.footer.${id}` }, values);
  return (
    <details className="footer-quiet">
      <summary className="footer-line">
        <span className="footer-age">{min_age}+</span> {text('label')}
      </summary>
      <footer className="footer-footer">
        <nav aria-label={text('label')}>
          <ul className="footer-links">
            {TEXTS.map((page) => (
              <li key={page}>
                <Link href={`/pages/${page}`}>{formatMessage({ id: TITLES[page] ?? `shell.pages.${page}` })}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <ul className="footer-icons" aria-label={text('payment')}>
          {Object.entries(PAYMENT).map(([id, label]) => (
            <li key={id}>
              <img src={`/api/assets/paymentmethod/${id}.svg`} alt={label} width={46} height={30} loading="lazy" />
            </li>
          ))}
        </ul>
        <p className="footer-small">
          {text('us')} <Link href="/pages/2257-compliance-statement">{formatMessage({ id: 'shell.pages.2257' })}</Link>
        </p>
      </footer>
      <aside className="footer-disclaimer" aria-label={text('disclaimerLabel')}>
        <p>
          <strong className="footer-age">{min_age}+</strong> <span>{text('disclaimer', { name, age: min_age })}</span>
          {fictional_warning && <span> {text('fictional', { plural: fictional_plural })}</span>}
        </p>
      </aside>
    </details>
  );
}
