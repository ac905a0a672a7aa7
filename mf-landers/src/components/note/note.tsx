import { paths } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { useSettings, useUser } from '@nightlark/state';
import { cx } from '@nightlark/ui/cx';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import s from './note.module.css';

const messages = defineMessages({
  note: { id: 'landers.note', defaultMessage: 'Joining is free. For adults, {minAge}+.' },
  login: { id: 'landers.login', defaultMessage: 'Already a member? Log in' },
});

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
