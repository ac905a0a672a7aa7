import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  version: { id: 'shell.pages.version', defaultMessage: 'In force since' },
  versions: { id: 'shell.pages.versions', defaultMessage: 'All versions' },
  inForce: { id: 'shell.pages.versions.in-force', defaultMessage: 'in force' },
  contents: { id: 'shell.pages.contents', defaultMessage: 'On this page' },
  ground: { id: 'shell.pages.ground', defaultMessage: 'Legal basis' },
  kept: { id: 'shell.pages.kept', defaultMessage: 'Kept' },
  withAccount: { id: 'shell.pages.with-account', defaultMessage: 'as long as your account' },
});

/** Legal bases, by their name in the inventory. */
export const bases = defineMessages({
  contract: { id: 'shell.pages.basis.contract', defaultMessage: 'our contract with you' },
  consent: { id: 'shell.pages.basis.consent', defaultMessage: 'your consent' },
  law: { id: 'shell.pages.basis.law', defaultMessage: 'duty by law' },
  interest: { id: 'shell.pages.basis.interest', defaultMessage: 'legitimate interest' },
  necessary: { id: 'shell.pages.basis.necessary', defaultMessage: 'needed for what you ask of us' },
});
