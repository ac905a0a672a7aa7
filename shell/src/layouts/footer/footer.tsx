import { installedAtom, useSettings, useUser } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { usePage } from '../../session/page-context.ts';
import { CompanyAddress } from './company-address.tsx';
import { Disclaimer } from './disclaimer.tsx';
import { FooterLinks } from './footer-links.tsx';
import { INSTALLED_LINKS, MEMBER_LINKS, VISITOR_LINKS } from './links.ts';
import { PaymentIcons } from './payment-icons.tsx';
import { messages } from './messages.ts';
import { UsFooter } from './us-footer.tsx';
import s from './footer.module.css';

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
