import { showEntryWarning } from '../entry-warning.ts';

showEntryWarning();
