import { type DocumentKind, ENDPOINTS, type Payment, withQuery } from '@nightlark/contract';
import { ButtonLink, Card, Stack } from '@nightlark/ui';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { documents as m } from '../messages.ts';
import s from '../screen.module.css';

const NAMES: Readonly<Record<DocumentKind, MessageDescriptor>> = { receipt: m.receipt, invoice: m.invoice, credit_note: m.creditNote };

/** A payment's documents, as PDF in the member's language (docs/product/payments.md#documents). */
export function Documents({ payment: { payment_id, documents } }: { payment: Payment }) {
  if (documents.length === 0) return null;
  return (
    <Card padding="lg">
      <Stack gap={4}>
        <h2 className={s.heading}>
          <FormattedMessage {...m.title} />
        </h2>
        <ul className={s.documents}>
          {documents.map((kind) => (
            <li key={kind}>
              <ButtonLink
                variant="secondary"
                icon="download"
                to={withQuery(`/api/${ENDPOINTS.getDocument[1]}`, { payment: payment_id, kind })}
                reloadDocument
                download
              >
                <FormattedMessage {...NAMES[kind]} />
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}
