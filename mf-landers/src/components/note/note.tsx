import { paths } from '@nightlark/contract';
import { useSettings, useUser } from '@nightlark/state';
import { cx } from '../cx.ts';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { messages } from './messages.ts';
import s from './note.module.css';

/** Small print under a call to action, with a link to the login. */
export function Note({ className }: { className?: string | undefined }) {
  const { min_age: minAge } = useSettings();
  const user = useUser();
  return (
    <p className={cx(s.note, className)}>
      <span>
        <FormattedMessage {...messages.note} values={{ minAge }} />
      </span>{' '}
      {!user && (
        <Link to={paths.login.href()}>
          <FormattedMessage {...messages.login} />
        </Link>
      )}
    </p>
  );
}
