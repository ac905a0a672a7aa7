import type { DocumentKind } from '@nightlark/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import { toJsonb } from '../../db/to-jsonb.ts';

export type DocumentRow = Selectable<Database['document']>;

export interface IssuedDocument extends DocumentRow {
  buyer: string[];
}

/** The documents of a payment, in order of issue. */
export function documentsOfPayment(db: Db, paymentId: string): Promise<DocumentRow[]> {
  return db.selectFrom('document').selectAll().where('payment_id', '=', paymentId).orderBy('id').execute();
}

export async function documentsToShow(db: Db, paymentId: string, kind: DocumentKind): Promise<IssuedDocument[]> {
  const rows = await db
    .selectFrom('document')
    .leftJoin('document_buyer', 'document_buyer.document_id', 'document.id')
    .selectAll('document')
    .select('lines')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', kind)
    .orderBy('document.id')
    .execute();
  return rows.map(({ lines, ...document }) => ({ ...document, buyer: lines ?? [] }));
}

export async function insertDocument(trx: Db, document: Insertable<Database['document']>, buyer: readonly string[]): Promise<DocumentRow> {
  const row = await trx.insertInto('document').values(document).returningAll().executeTakeFirstOrThrow();
  await trx
    .insertInto('document_buyer')
    .values({ document_id: row.id, account_id: row.account_id!, lines: toJsonb(buyer) })
    .execute();
  return row;
}

/** The buyer's name and address: the mandate's, else the account's. */
export async function buyerOf(db: Db, accountId: number, paymentId: string) {
  const account = await db
    .selectFrom('account')
    .innerJoin('profile', 'profile.id', 'account.id')
    .select(['email', 'language', 'profile.name', 'profile.country'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const mandate = await db
    .selectFrom('direct_debit')
    .innerJoin('mandate', 'mandate.id', 'direct_debit.mandate_id')
    .select(['account_holder', 'street', 'house_number', 'zip', 'city'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  const lines = mandate
    ? [mandate.account_holder, `${mandate.street} ${mandate.house_number}`, `${mandate.zip} ${mandate.city}`]
    : [account.name, account.email];
  return { language: account.language, lines };
}

/** Payments that changed within the last days and lack a document. */
export async function paymentsWithoutDocuments(db: Db, since: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select payment.id from payment
    where updated_at >= ${since} and status in ('completed', 'refunded', 'charged_back') and (
      not exists (select from document where payment_id = payment.id and kind = 'invoice')
      or least(payment.amount_cents, refunded_cents + charged_back_cents)
        > (select coalesce(sum(amount_cents), 0) from document where payment_id = payment.id and kind = 'credit_note')
    ) order by updated_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
