import type { DocumentKind } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';

const PREFIX: Record<DocumentKind, string> = { receipt: 'RC', invoice: 'IN', credit_note: 'CN' };

type Series = Pick<Database['document_series'], 'company_id' | 'kind' | 'year'>;

/**
 * The next number of a series, without gaps: the row is locked until the end of the transaction, which writes the document too. A
 * rollback releases the number (decision 132).
 */
export async function nextNumber(trx: Db, { company_id, kind, year }: Series): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into document_series (company_id, kind, year, last) values (${company_id}, ${kind}, ${year}, 1)
    on conflict (company_id, kind, year) do update set last = document_series.last + 1
    returning last`.execute(trx);
  return rows[0]!.last;
}

/** @example formatNumber({ kind: 'invoice', year: 2026, number: 42 }) // 'IN-2026-000042' */
export const formatNumber = ({ kind, year, number }: { kind: DocumentKind; year: number; number: number }) =>
  `${PREFIX[kind]}-${year}-${String(number).padStart(6, '0')}`;
