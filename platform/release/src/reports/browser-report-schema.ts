import { LOCALES } from '@nightlark/contract';
import { z } from 'zod';
import { MEMBER_STATES, REPORTED_PLACES, type BrowserReport } from './browser-report.ts';

const MAX_REMOTES = 60;

const browserReportSchema: z.ZodType<BrowserReport> = z.object({
  page: z.string().max(64),
  set: z.record(z.string().max(50), z.string().max(80)).refine((set) => Object.keys(set).length <= MAX_REMOTES),
  loaded: z.array(z.string().max(50)).max(MAX_REMOTES),
  route: z.string().regex(/^[\w-]{1,60}$/),
  member: z.enum(MEMBER_STATES),
  locale: z.enum(LOCALES),
  translated: z.literal(true).optional(),
  remote: z.string().max(50).nullable(),
  where: z.enum(REPORTED_PLACES),
  message: z.string().max(300),
  stack: z.array(z.string().regex(/^(?:mf-[\w-]+|shell)\/[\w.-]+\/[\w.-]+:\d+:\d+$/)).max(10),
});

/** The report in a request's body; null if it is none, since any code of a page can send one. */
export function parseBrowserReport(body: unknown): BrowserReport | null {
  try {
    return browserReportSchema.parse(JSON.parse(String(body)));
  } catch {
    return null;
  }
}
