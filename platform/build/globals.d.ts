/// <reference types="@testing-library/jest-dom" />

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
/** The module and its imports, bundled to the text of one self-contained script (webpack/loaders/inline-script.mjs). */
declare module '*.ts?inline' {
  const text: string;
  export default text;
}
/** URL of the emoji names of a language (webpack/loaders/emoji.mjs). */
declare module '*.json?names' {
  const url: string;
  export default url;
}
