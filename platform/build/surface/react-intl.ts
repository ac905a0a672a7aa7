/** The exports of react-intl for remotes: the shell bundles only these. */
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
