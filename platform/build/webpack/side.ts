/** Where a bundle runs. */
export type Side = 'client' | 'server';
