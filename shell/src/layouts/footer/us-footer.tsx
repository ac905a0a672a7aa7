import { paths } from '@nightlark/contract';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { pageTitles } from '../../screens/pages/titles/messages.ts';
import { messages } from './messages.ts';
import s from './footer.module.css';

/** Notices required by US law; in English only. */
export function UsFooter() {
  const { formatMessage } = useIntl();
  return (
    <p className={s.small}>
      {formatMessage(messages.us)}{' '}
      <Link to={paths.page.href({ page: '2257-compliance-statement' })}>{formatMessage(pageTitles['2257-compliance-statement'])}</Link>
    </p>
  );
}
