import express, { type Express } from 'express';
import { join } from 'node:path';

const DAY_MS = 86_400_000;

/** The icons of payment methods, for footer and checkout: `GET /api/assets/paymentmethod/{method}.svg` (docs/product/shell.md#footer). */
export function mountMethodIcons(app: Express): void {
  app.use(
    '/api/assets/paymentmethod',
    express.static(join(import.meta.dirname, 'method-icons'), { index: false, redirect: false, maxAge: DAY_MS }),
  );
}
