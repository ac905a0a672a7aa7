/** What remotes may use of react-intl: the shell bundles these and no more. */
export {
  createIntl,
  createIntlCache,
  defineMessage,
  defineMessages,
  FormattedDate,
  FormattedList,
  FormattedMessage,
  FormattedNumber,
  FormattedPlural,
  FormattedRelativeTime,
  FormattedTime,
  IntlProvider,
  useIntl,
} from 'react-intl';
