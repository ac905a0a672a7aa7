import { useUser, installedAtom } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { usePage } from '../../session/page-context.ts';
import { CompanyAddress } from './company-address.tsx';
import { FooterLinks } from './footer-links.tsx';
import { INSTALLED_LINKS, MEMBER_LINKS, VISITOR_LINKS } from './links.ts';
import { PaymentIcons } from './payment-icons.tsx';
import { UsFooter } from './us-footer.tsx';
import s from './footer.module.css';

/** Legal and help pages; differs for visitors, members and the installed app (docs/product/shell.md#footer). */
export function Footer() {
  const user = useUser();
  const isInstalled = useAtomValue(installedAtom);
  const { locale, trafficsource } = usePage();
  const hasSource = (user ? user.trafficsource : trafficsource) !== null;
  if (isInstalled) {
    return (
      <footer className={s.footer}>
        <FooterLinks links={INSTALLED_LINKS} />
      </footer>
    );
  }
  return (
    <footer className={s.footer}>
      <FooterLinks links={user ? MEMBER_LINKS : VISITOR_LINKS} />
      {!hasSource && <PaymentIcons />}
      {locale === 'en' && <UsFooter />}
      {!hasSource && <CompanyAddress />}
    </footer>
  );
}
