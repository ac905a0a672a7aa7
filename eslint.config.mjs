export { default } from './platform/build/eslint.config.mjs';
