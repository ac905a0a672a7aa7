import { paths } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { useUser } from '@nightlark/state';
import { Notice } from '@nightlark/ui/notice';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { usePage } from '../session/page-context.ts';
import s from './alert-area.module.css';

const messages = defineMessages({ object: { id: 'shell.sanction.object', defaultMessage: 'Object to this decision' } });

/** What moderators decided about the member, on every page: also about one whose session they ended. */
export function SanctionNotice() {
  const user = useUser();
  const { sanction } = usePage();
  const shown = user ? (user.sanctions ?? []) : sanction ? [sanction] : [];
  if (shown.length === 0) return null;
  return (
    <div className={s.area} data-sanctions>
      {shown.map(({ reference, text }) => (
        <Notice
          key={reference}
          tone="warning"
          action={
            <Link to={paths.complaints.href(null, { decision: reference })}>
              <FormattedMessage {...messages.object} />
            </Link>
          }
        >
          {text}
        </Notice>
      ))}
    </div>
  );
}
