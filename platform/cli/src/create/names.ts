import { ReleaseError } from '@nightlark/release';

const WORD = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** The forms of a name in code and on screen: `date-nights` → `Date nights`, `dateNights`. */
export interface Names {
  short: string;
  title: string;
  camel: string;
}

export function namesOf(short: string, what: string): Names {
  if (!WORD.test(short) || short.length > 40)
    throw new ReleaseError(`"${short}" is no name for a ${what}: lower-case words with hyphens, e.g. date-nights`);
  const words = short.replaceAll('-', ' ');
  return {
    short,
    title: words[0]!.toUpperCase() + words.slice(1),
    camel: short.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
  };
}
