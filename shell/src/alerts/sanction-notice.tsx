import { useApi } from '@nightlark/api-client';
import { paths, type Sanction } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { isLeavingSignedOut, useUser } from '@nightlark/state';
import { Notice } from '@nightlark/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { usePage } from '../session/page-context.ts';
import s from './alert-area.module.css';

const messages = defineMessages({ object: { id: 'shell.sanction.object', defaultMessage: 'Object to this decision' } });

/** What moderators decided about the member, on every page: also about one whose session they ended. */
export function SanctionNotice() {
  const user = useUser();
  const ended = useEndedBy();
  const shown = user ? (user.sanctions ?? []) : ended ? [ended] : [];
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

/** The sanction that ended this browser's session, before the page was opened or since: then it is asked for, once. */
function useEndedBy(): Sanction | null {
  const { sanction } = usePage();
  const [since, setSince] = useState<Sanction | null>(null);
  const api = useApi();
  const isMember = useUser() !== null;
  const wasMember = useRef(isMember);
  useEffect(() => {
    const hasEnded = wasMember.current && !isMember;
    wasMember.current = isMember;
    if (!hasEnded || isLeavingSignedOut()) return;
    // Without an answer the next page says it.
    void api.call('getUser').then(
      (answer) => setSince(answer.sanction ?? null),
      () => undefined,
    );
  }, [isMember, api]);
  return since ?? sanction;
}
