/// <reference types="@testing-library/jest-dom" />

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
/** The module and all it imports, built to the text of one script that stands alone (webpack/loaders/inline-script.mjs). */
declare module '*.ts?inline' {
  const text: string;
  export default text;
}
/** The address of the language's names of emoji (webpack/loaders/emoji.mjs). */
declare module '*.json?names' {
  const url: string;
  export default url;
}
