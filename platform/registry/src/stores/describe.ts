import { describeAudience, type Audience } from './audience.ts';
import { formatMinute } from './format-minute.ts';
import type { AskedChange, MoveOnRequest } from './index-schema.ts';

interface DescribedCanary {
  version: string;
  percent: number;
  audience?: Audience | null | undefined;
  plan?: { steps: readonly number[]; isPaused?: boolean } | undefined;
}

/** `1.1.0 10 % (country AT, DE), then 50, 100 %` */
export function describeCanary({ version, percent, audience, plan }: DescribedCanary): string {
  const of = audience ? ` (${describeAudience(audience)})` : '';
  return `${version} ${percent} %${of}${plan ? `, ${plan.isPaused ? 'paused before' : 'then'} ${plan.steps.join(', ')} %` : ''}`;
}

/** `1.2.0 at 2026-12-24 18:00 UTC` */
export const describeSchedule = ({ version, at }: { version: string; at: string }): string => `${version} at ${formatMinute(at)}`;

function describeAsked(change: AskedChange): string {
  if (change.action === 'promote') return change.version;
  return change.action === 'canary' ? describeCanary(change) : describeSchedule(change);
}

/** `1.1.0`, `1.1.0 10 %, then 100 %`, `1.1.0, mf-chat 2.0.0`: the first remote is named beside it. */
export const describeRequest = ({ changes: [first, ...together] }: Pick<MoveOnRequest, 'changes'>): string =>
  [describeAsked(first!), ...together.map((one) => `${one.remote} ${describeAsked(one)}`)].join(', ');
