/** What remotes may use of react-intl: the shell bundles these and no more. */
export {
  createIntl,
  createIntlCache,
  defineMessage,
  defineMessages,
  FormattedList,
  FormattedMessage,
  IntlProvider,
  useIntl,
} from 'react-intl';
