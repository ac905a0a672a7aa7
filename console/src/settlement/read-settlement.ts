/** A row of a provider's settlement. */
export interface SettlementRow {
  /** Our number of the payment, or the provider's. */
  reference: string;
  type: SettlementType;
  cents: number;
  currency: string;
  date: string;
}

export type SettlementType = 'payment' | 'refund' | 'charge_back';

export interface LineProblem {
  line: number;
  problem: string;
}

const MAX_ROWS = 10_000;
/** More of them say nothing new. */
const SHOWN_PROBLEMS = 50;

/** The columns, by the names that providers give them. */
const COLUMNS: Readonly<Record<keyof SettlementRow, readonly string[]>> = {
  reference: ['reference', 'payment reference', 'referenceid', 'payment', 'merchant reference'],
  type: ['type', 'transaction type', 'event'],
  cents: ['amount', 'priceamount', 'gross amount'],
  currency: ['currency', 'pricecurrency'],
  date: ['date', 'transaction date', 'created'],
};
const NAMES: readonly (keyof SettlementRow)[] = ['reference', 'type', 'cents', 'currency', 'date'];
const TYPES: Readonly<Record<string, SettlementType>> = {
  payment: 'payment',
  purchase: 'payment',
  sale: 'payment',
  refund: 'refund',
  credit: 'refund',
  chargeback: 'charge_back',
  charge_back: 'charge_back',
  'charge-back': 'charge_back',
};

/** Parses a CSV with commas, semicolons or tabs. @returns its rows, or what is wrong with it, by line */
export function readSettlement(text: string): { rows: SettlementRow[] } | { problems: LineProblem[] } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0) return { problems: [{ line: 1, problem: 'The file is empty.' }] };
  const delimiter = [';', '\t', ','].find((each) => lines[first]!.includes(each)) ?? ',';
  const head = fieldsOf(lines[first]!, delimiter).map((name) => name.toLowerCase());
  const places = NAMES.map((name) => head.findIndex((each) => COLUMNS[name].includes(each)));
  const missing = NAMES.filter((_, index) => places[index]! < 0).map((name) => COLUMNS[name][0]!);
  if (missing.length > 0) return { problems: [{ line: first + 1, problem: `The columns ${missing.join(', ')} are missing.` }] };
  const rows: SettlementRow[] = [];
  const problems: LineProblem[] = [];
  for (const [index, line] of lines.entries()) {
    if (index <= first || line.trim() === '') continue;
    const fields = fieldsOf(line, delimiter);
    const read = rowOf(places.map((place) => fields[place] ?? ''));
    if (typeof read === 'string') problems.push({ line: index + 1, problem: read });
    else rows.push(read);
    if (problems.length >= SHOWN_PROBLEMS) break;
  }
  if (rows.length > MAX_ROWS) problems.push({ line: MAX_ROWS + 2, problem: `At most ${MAX_ROWS} rows: compare it in parts.` });
  if (problems.length === 0 && rows.length === 0) problems.push({ line: first + 2, problem: 'There are no rows below the columns.' });
  return problems.length > 0 ? { problems } : { rows };
}

function rowOf([reference = '', named = '', amount = '', currency = '', date = '']: string[]): SettlementRow | string {
  const type = TYPES[named.toLowerCase()];
  const [, sign, whole, part = ''] = /^(-?)(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(amount) ?? [];
  if (reference === '' || reference.length > 100) return 'It has no payment reference.';
  if (!type) return `"${named}" is no type: ${Object.keys(TYPES).join(', ')}.`;
  if (whole === undefined) return `"${amount}" is no amount like 9.99.`;
  if (sign === '-' && type === 'payment') return 'A payment is not negative.';
  if (!/^[A-Z]{3}$/.test(currency)) return `"${currency}" is no currency like EUR.`;
  if (!/^\d{4}-\d{2}-\d{2}/.test(date) || Number.isNaN(Date.parse(date.slice(0, 10)))) return `"${date}" is no date like 2026-11-30.`;
  return { reference, type, cents: Number(whole) * 100 + Number(part.padEnd(2, '0')), currency, date: date.slice(0, 10) };
}

/** Fields may be quoted; a quote within one is doubled. */
const fieldsOf = (line: string, delimiter: string): string[] => {
  // Each field begins with a delimiter: after an empty match `matchAll` would skip the next one.
  const fields = `${delimiter}${line}`.matchAll(new RegExp(`${delimiter} *(?:"((?:[^"]|"")*)"|([^${delimiter}]*))`, 'g'));
  return [...fields].map(([, quoted, plain = '']) => (quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim());
};
