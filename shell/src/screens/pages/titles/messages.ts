import { defineMessages } from '@nightlark/i18n';

/** Titles of the pages of texts and of complaints, for the footer and headings. */
export const pageTitles = defineMessages({
  '2257-compliance-statement': { id: 'shell.pages.2257', defaultMessage: '2257 compliance statement' },
  ban: { id: 'shell.pages.ban', defaultMessage: 'Community rules' },
  complaints: { id: 'shell.complaints.title', defaultMessage: 'Complaints' },
  cookies: { id: 'shell.pages.cookies', defaultMessage: 'Cookies' },
  faq: { id: 'shell.pages.faq', defaultMessage: 'Questions and answers' },
  privacy: { id: 'shell.pages.privacy', defaultMessage: 'Privacy' },
  'return-policy': { id: 'shell.pages.returns', defaultMessage: 'Refunds' },
  service: { id: 'shell.pages.service', defaultMessage: 'Help and contact' },
  terms: { id: 'shell.pages.terms', defaultMessage: 'Terms' },
});
