import { z } from 'zod';

/** The id of a row, from a form or a query. */
export const rowId = z.coerce.number().int().positive();
