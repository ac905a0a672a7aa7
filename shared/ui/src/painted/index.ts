export { painted } from './painted.ts';
