import type { AgeOutcome } from '@nightlark/backend/provider';
import { LOCALES } from '@nightlark/contract';
import { z } from 'zod';

export const checkRequest = z.object({
  check_id: z.string().min(1).max(60),
  min_age: z.number().int().positive(),
  locale: z.enum(LOCALES),
  return_url: z.url({ protocol: /^https?$/ }),
});

/** A stored age check. */
export type AgeCheck = z.output<typeof checkRequest> & { id: string; outcome: AgeOutcome };
