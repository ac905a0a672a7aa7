import { paths } from '@nightlark/contract';
import { useSettings, useUser } from '@nightlark/state';
import { cx } from '../cx.ts';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { messages } from './messages.ts';
import s from './note.module.css';

/** The small print under a call to action, and the way for those who have been here before. */
export function Note({ className }: { className?: string | undefined }) {
  const { min_age: minAge } = useSettings();
  const user = useUser();
  return (
    <p className={cx(s.note, className)}>
      <FormattedMessage {...messages.note} values={{ minAge }} />{' '}
      {!user && (
        <Link to={paths.login.href()}>
          <FormattedMessage {...messages.login} />
        </Link>
      )}
    </p>
  );
}
