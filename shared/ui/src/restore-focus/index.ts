export { useRestoreFocus } from './use-restore-focus.ts';
