import type { ResponseOf } from '@nightlark/contract';

/** Filters of a member's last search that differ from the defaults. */
export type LastSearch = Partial<ResponseOf<'search'>['applied']>;
