import { config } from 'zod';

/**
 * To be imported before the schemas where they run in a browser: zod would compile them by `new Function`, which the pages' policy
 * refuses (decision 058).
 */
config({ jitless: true });
