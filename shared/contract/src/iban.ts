/**
 * An IBAN as banks print it and people paste it, in the electronic form: without its label ("IBAN NL91 …"), blanks, dots and hyphens,
 * full-width digits, or the invisible marks that text copied from a PDF carries. Only its form is read, not whether it is valid.
 * @example electronicIban('IBAN nl91 ABNA 0417 1643 00') // 'NL91ABNA0417164300'
 */
export const electronicIban = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Cf}\p{Pd}.]/gu, '')
    .replace(/^IBAN:?/, '');
