import { isStorable } from '@nightlark/backend/server';
import { z } from 'zod';

/** Part of a filter: an empty or invalid value is ignored, so that a filter never fails. */
export const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

export const filterText = (maxLength: number) => optional(z.string().trim().min(1).max(maxLength).refine(isStorable));

/** A day as `YYYY-MM-DD`. Nothing was sold before 2000, and PostgreSQL has no year 0. */
export const filterDay = optional(z.iso.date().refine((day) => day >= '2000'));
