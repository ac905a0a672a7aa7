import { paths, type StaticPage } from '@nightlark/contract';
import type { MessageDescriptor } from 'react-intl';
import { pageTitles } from '../../screens/pages/titles/messages.ts';
import { messages } from './messages.ts';

export interface FooterLink {
  to: string;
  label: MessageDescriptor;
}

const page = (name: StaticPage): FooterLink => ({ to: paths.page.href({ page: name }), label: pageTitles[name] });
const complaints: FooterLink = { to: paths.complaints.href(), label: pageTitles.complaints };
const legal = [complaints, page('terms'), page('privacy'), page('cookies')];

export const VISITOR_LINKS: readonly FooterLink[] = [
  page('faq'),
  page('service'),
  { to: paths.pricing.href(), label: messages.pricing },
  page('return-policy'),
  page('ban'),
  ...legal,
];
export const MEMBER_LINKS: readonly FooterLink[] = [page('faq'), page('service'), page('return-policy'), page('ban'), ...legal];
export const INSTALLED_LINKS: readonly FooterLink[] = [page('service'), page('terms'), page('privacy')];
