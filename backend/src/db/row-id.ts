import { z } from 'zod';

/** PostgreSQL's `integer`: a greater number in a query is an error. */
export const ROW_ID_MAX = 2 ** 31 - 1;

/** The id of a row, from a form or a query. */
export const rowId = z.coerce.number().int().positive().max(ROW_ID_MAX);
