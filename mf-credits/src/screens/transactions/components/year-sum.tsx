import type { ResponseOf } from '@nightlark/contract';
import { paths } from '@nightlark/contract';
import { Money } from '@nightlark/i18n';
import { Card, Stack } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { year as m } from '../messages.ts';
import s from '../screen.module.css';

type Year = ResponseOf<'getYear'>;

/** Sums of a calendar year by currency, with links to other years. */
export function YearSum({ year: { year, years, sums } }: { year: Year }) {
  const others = years.filter((other) => other !== year);
  return (
    <Card padding="lg">
      <Stack gap={4}>
        <h2 className={s.heading}>
          <FormattedMessage {...m.title} values={{ year: String(year) }} />
        </h2>
        {sums.length === 0 && (
          <p className={s.muted}>
            <FormattedMessage {...m.none} />
          </p>
        )}
        {sums.map((sum) => (
          <Sum key={sum.currency} {...sum} />
        ))}
        {others.length > 0 && (
          <p className={s.years}>
            <FormattedMessage {...m.others} />
            {others.map((other) => (
              <Link key={other} to={paths.transactions.href(null, { year: other })} preventScrollReset>
                {other}
              </Link>
            ))}
          </p>
        )}
      </Stack>
    </Card>
  );
}

/** Of one currency. */
function Sum({ currency, payments, paid_cents, refunded_cents, vat_cents }: Year['sums'][number]) {
  return (
    <dl className={s.sums}>
      <div>
        <dt>
          <FormattedMessage {...m.paid} values={{ count: payments }} />
        </dt>
        <dd>
          <Money cents={paid_cents} currency={currency} />
        </dd>
      </div>
      {refunded_cents > 0 && (
        <div>
          <dt>
            <FormattedMessage {...m.back} />
          </dt>
          <dd>
            <Money cents={-refunded_cents} currency={currency} />
          </dd>
        </div>
      )}
      <div>
        <dt>
          <FormattedMessage {...m.total} />
        </dt>
        <dd>
          <strong>
            <Money cents={paid_cents - refunded_cents} currency={currency} />
          </strong>
        </dd>
      </div>
      <div>
        <dt>
          <FormattedMessage {...m.vat} />
        </dt>
        <dd>
          <Money cents={vat_cents} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}
