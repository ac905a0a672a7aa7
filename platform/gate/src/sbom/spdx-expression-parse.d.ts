declare module 'spdx-expression-parse' {
  export interface License {
    license: string;
    plus?: true;
    exception?: string;
  }
  export interface Conjunction {
    left: Info;
    conjunction: 'and' | 'or';
    right: Info;
  }
  export type Info = License | Conjunction;
  /** Throws for an invalid SPDX expression. */
  export default function parse(expression: string): Info;
}
