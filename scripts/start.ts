import { startProduct } from '@nightlark/tooling/start-product';

/** Builds what changed, starts backend, payment sandbox and gateway, and says when the product is there: `npm start`. */
await startProduct();
