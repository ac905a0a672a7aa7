import type { Response } from 'express';
import { stringify } from 'csv-stringify';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type CsvValue = string | number | Date | null;

export interface CsvColumn<Row> {
  name: string;
  value: (row: Row) => CsvValue;
}

interface Csv<Row> {
  /** Without the ending. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** Page after page: nothing of it is held longer than it takes to send it. */
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
}

/**
 * Sends rows as CSV while they are read. Words that a table program would take for a formula are kept from it by an apostrophe; the
 * mark at the beginning says that it is UTF-8.
 */
export async function sendCsv<Row>(response: Response, { name, columns, pages }: Csv<Row>): Promise<void> {
  response.type('text/csv; charset=utf-8').attachment(`${name}.csv`);
  const rows = Readable.from(valuesOf(columns, pages));
  const text = stringify({
    header: true,
    columns: columns.map(({ name: key }) => ({ key })),
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { date: (date) => date.toISOString() },
  });
  await pipeline(rows, text, response);
}

async function* valuesOf<Row>(columns: readonly CsvColumn<Row>[], pages: Csv<Row>['pages']): AsyncGenerator<CsvValue[]> {
  for await (const page of pages) for (const row of page) yield columns.map(({ value }) => value(row));
}

/** Page after page by cursor, to the end. */
export async function* allPages<Row>(
  read: (after: string | undefined) => Promise<{ rows: readonly Row[]; next: string | null }>,
): AsyncGenerator<readonly Row[]> {
  let after: string | undefined;
  do {
    const { rows, next } = await read(after);
    yield rows;
    after = next ?? undefined;
  } while (after);
}
