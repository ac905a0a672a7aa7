import { electronicIban } from '@nightlark/contract';

/** Formats an IBAN in groups of four. @example inGroupsOfFour('nl91abna0417164300') // 'NL91 ABNA 0417 1643 00' */
export const inGroupsOfFour = (iban: string) => electronicIban(iban).replace(/(.{4})(?=.)/g, '$1 ');
