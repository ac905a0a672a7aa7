const EMAIL = /[^\s@]+\s*(?:@|\(at\)|\[at\]|\{at\})\s*[^\s@]+?\s*(?:\.|\(dot\)|\[dot\])\s*[a-z]{2,}/i;
const URL = /\b(?:https?:\/\/|www\.)\S/i;
/** A word with one of the endings that people write in profiles; a full stop without a space ("late.But") is none. */
const DOMAIN =
  /(?:^|[\s(,;:/])[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.(?:com|net|org|info|biz|eu|io|me|app|tv|xyz|site|online|chat|link|at|au|be|ca|ch|de|dk|es|fi|fr|uk|ie|it|nl|no|nz|pl|se|us|ru|tk)(?=$|[\s/?#:,;.!)])/i;
const NUMBER = /(?:\+|\b)\d(?:[\s().\-/_]*\d){6,}/g;

/** Whether public text holds an e-mail address, a web address or a phone number (decisions, "profile"). */
export function holdsContact(text: string): boolean {
  const plain = text.normalize('NFKC');
  return EMAIL.test(plain) || URL.test(plain) || DOMAIN.test(plain) || [...plain.matchAll(NUMBER)].some(([found]) => isPhone(found));
}

/** Years and dates ("2010 - 2020", "12.05.1990") are no phone numbers. */
function isPhone(found: string): boolean {
  const digits = found.replace(/\D/g, '');
  if (/^(?:19|20)\d\d\D+(?:19|20)\d\d$/.test(found) || /^\d{1,2}[.\-/]\d{1,2}[.\-/]\d{4}$/.test(found)) return false;
  return digits.length >= 8 || (digits.length >= 7 && /^[+0]/.test(found));
}
