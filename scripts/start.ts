import { startProduct } from '@nightlark/tooling/start-product';

/** Builds what changed, starts backend, payment sandbox and gateway, and logs when the product is ready: `npm start`. */
await startProduct();
