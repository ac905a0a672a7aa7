import type { Response } from 'express';
import { stringify } from 'csv-stringify';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type CsvValue = string | number | Date | null;

export interface CsvColumn<Row> {
  name: string;
  value: (row: Row) => CsvValue;
}

interface Csv<Row> {
  /** Without the extension. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** Streamed page by page: only one page is in memory at a time. */
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
}

/** Streams rows as CSV. Text that a spreadsheet would run as a formula is escaped with an apostrophe; the BOM marks it as UTF-8. */
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
  try {
    await pipeline(rows, text, response);
  } catch (error) {
    // The operator ended the download.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

async function* valuesOf<Row>(columns: readonly CsvColumn<Row>[], pages: Csv<Row>['pages']): AsyncGenerator<CsvValue[]> {
  for await (const page of pages) for (const row of page) yield columns.map(({ value }) => value(row));
}

/** All pages by cursor. */
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
