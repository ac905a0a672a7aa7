import { entities } from '@nightlark/contract/api';
import { z } from 'zod';

/** A time as operators write it: also a date, which begins in UTC. */
export const moment = z.union([entities.time, entities.date.transform((date) => `${date}T00:00:00Z`)]);
