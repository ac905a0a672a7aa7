import type { CompanyInfo } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';

/** Example operators, obviously fictional; a row of `company` with the same id overrides one (docs/product/shell.md#footer). */
export const COMPANIES: Record<number, CompanyInfo> = {
  1: {
    name: 'Nightlark Example B.V.',
    address: 'Voorbeeldstraat 1',
    kvk: '00000000',
    city: '1000 XX Voorbeeldstad',
    country: 'NL',
    tradenames: ['Nightlark'],
    vat_numbers: ['NL000000000B00'],
    support_phone: '+31 20-000 00 00',
    delete_discount: 25,
    added: null,
  },
  5: {
    name: 'Nightlark Beispiel GmbH',
    address: 'Musterstraße 5',
    kvk: 'HRB 00000',
    city: '10000 Musterstadt',
    country: 'DE',
    tradenames: ['Nightlark'],
    vat_numbers: ['DE000000000'],
    support_phone: '+49 30-000 00 00',
    delete_discount: null,
    added: null,
  },
  6: {
    name: 'Nightlark Example Inc.',
    address: '6 Example Avenue',
    kvk: '00-0000000',
    city: 'Sampletown, DE 00000',
    country: 'US',
    tradenames: ['Nightlark'],
    vat_numbers: [],
    support_phone: '+1 555-0100',
    delete_discount: null,
    added: null,
  },
};

/** What a production site lacks before members may be let in, and what to do about each. */
export async function missingSetUp({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<string[]> {
  if (!config.production || (await db.selectFrom('company').select('id').executeTakeFirst())) return [];
  return ['company: no row of `company` says who operates this site, which its pages must name'];
}
