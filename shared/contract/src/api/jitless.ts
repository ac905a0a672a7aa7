import { config } from 'zod';

/**
 * Must be imported before the schemas in a browser: zod would compile them by `new Function`, which the pages' Content-Security-Policy
 * blocks (docs/architecture.md#integrity).
 */
config({ jitless: true });
