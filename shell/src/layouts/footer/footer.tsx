import { paths, type StaticPage } from '@nightlark/contract';
import { countryName } from '@nightlark/i18n';
import { installedAtom, useSettings, useUser } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { usePage } from '../../session/page-context.ts';
import { messages } from './messages.ts';
import s from './footer.module.css';
import { pageTitles } from '../../screens/pages/titles/messages.ts';

interface FooterLink {
  to: string;
  label: MessageDescriptor;
}

const page = (name: StaticPage): FooterLink => ({ to: paths.page.href({ page: name }), label: pageTitles[name] });
const complaints: FooterLink = { to: paths.complaints.href(), label: pageTitles.complaints };
const legal = [complaints, page('terms'), page('privacy'), page('cookies')];

const VISITOR_LINKS: readonly FooterLink[] = [
  page('faq'),
  page('service'),
  { to: paths.pricing.href(), label: messages.pricing },
  page('return-policy'),
  page('ban'),
  ...legal,
];
const MEMBER_LINKS: readonly FooterLink[] = [page('faq'), page('service'), page('return-policy'), page('ban'), ...legal];
const INSTALLED_LINKS: readonly FooterLink[] = [page('service'), page('terms'), page('privacy')];

/** Legal and help pages, and the disclaimer; for members behind one quiet line (docs/product/shell.md#footer). */
export function Footer() {
  const { formatMessage } = useIntl();
  const { min_age } = useSettings();
  const user = useUser();
  const isInstalled = useAtomValue(installedAtom);
  const { locale, trafficsource } = usePage();
  const hasSource = (user ? user.trafficsource : trafficsource) !== null;
  const links = isInstalled ? INSTALLED_LINKS : user ? MEMBER_LINKS : VISITOR_LINKS;
  const whole = (
    <>
      <footer className={s.footer}>
        <FooterLinks links={links} />
        {!isInstalled && !hasSource && <PaymentIcons />}
        {!isInstalled && locale === 'en' && <UsFooter />}
        {!isInstalled && !hasSource && <CompanyAddress />}
      </footer>
      <Disclaimer />
    </>
  );
  if (!user || isInstalled) return whole;
  return (
    <details className={s.quiet}>
      <summary className={s.line}>
        <span className={s.age}>{min_age}+</span> {formatMessage(messages.label)}
      </summary>
      {whole}
    </details>
  );
}

/** The companies that have an address block (docs/product/shell.md#footer). */
const WITH_ADDRESS: readonly number[] = [1, 5, 6];

function CompanyAddress() {
  const { formatMessage } = useIntl();
  const { locale } = usePage();
  const { company, company_id } = useSettings();
  if (!WITH_ADDRESS.includes(company_id)) return null;
  const numbers = [company.kvk && formatMessage(messages.register, { number: company.kvk }), ...company.vat_numbers].filter(Boolean);
  const tradenames = company.tradenames.filter((tradename) => tradename !== company.name);
  return (
    <address className={s.address}>
      {[company.name, company.address, company.city, countryName(locale, company.country)].filter(Boolean).join(', ')}
      {tradenames.length > 0 && <span> · {formatMessage(messages.tradenames, { names: tradenames.join(', ') })}</span>}
      {numbers.length > 0 && <span> · {numbers.join(' · ')}</span>}
    </address>
  );
}

/** Minimum age, and that some profiles are fictional; on every page with a footer (decision 083). */
function Disclaimer() {
  const { formatMessage } = useIntl();
  const { name, min_age, fictional_warning, fictional_plural } = useSettings();
  return (
    <aside className={s.disclaimer} aria-label={formatMessage(messages.disclaimerLabel)}>
      <p>
        <strong className={s.age}>{min_age}+</strong> <span>{formatMessage(messages.disclaimer, { name, age: min_age })}</span>
        {fictional_warning && <span> {formatMessage(messages.fictional, { plural: fictional_plural })}</span>}
      </p>
    </aside>
  );
}

function FooterLinks({ links }: { links: readonly FooterLink[] }) {
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

const ICONS = { mastercard: 'Mastercard', visa: 'Visa', applepay: 'Apple Pay' } as const;

/** Payment methods; the API provides the icons (docs/product/shell.md#footer). */
function PaymentIcons() {
  const { formatMessage } = useIntl();
  return (
    <ul className={s.icons} aria-label={formatMessage(messages.payment)}>
      {Object.entries(ICONS).map(([id, name]) => (
        <li key={id}>
          <img src={`/api/assets/paymentmethod/${id}.svg`} alt={name} width={46} height={30} loading="lazy" />
        </li>
      ))}
    </ul>
  );
}

/** Notices required by US law; in English only. */
function UsFooter() {
  const { formatMessage } = useIntl();
  return (
    <p className={s.small}>
      {formatMessage(messages.us)}{' '}
      <Link to={paths.page.href({ page: '2257-compliance-statement' })}>{formatMessage(pageTitles['2257-compliance-statement'])}</Link>
    </p>
  );
}
