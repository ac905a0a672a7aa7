export { default } from './shared/build/eslint.config.mjs';
