/** Latency of chat and payment interactions: `npm run bench:talk` (docs/benchmarks.md). */
import { parseArgs } from 'node:util';
import { startOnOwnDatabase } from '../pages/own-database.ts';
import type { Interaction } from '../pages/phone.ts';
import { createReport } from '../pages/report.ts';
import { median, quantile } from '../shared/statistics.ts';
import { measureBetween } from './between.ts';
import { measureCredits } from './credits.ts';
import { measureConversation } from './measure-conversation.ts';
import { makeTalk, type Talk } from './talk.ts';

const LIMITS = { missedFrames: 0.01, nodes: 200, interactionMs: 100, framesToBubble: 1, seenMs: 150 } as const;

const { values: options } = parseArgs({ options: { only: { type: 'string' } } });
/** `--only between,credits` measures some parts only; `felt` is the other. */
const isSelected = (part: string) => options.only?.split(',').includes(part) ?? true;
const { say, end } = createReport();

let talk!: Talk;
const product = await startOnOwnDatabase(async (deps) => {
  talk = await makeTalk(deps);
});
try {
  if (isSelected('felt')) await reportConversation();
  if (isSelected('between')) await reportLatency();
  if (isSelected('credits')) reportInteractions(await measureCredits(product.url, talk.one.cookie));
} finally {
  await product.stop();
}
end('Talking and paying are within their targets.');

async function reportConversation(): Promise<void> {
  const { scrolls, framesToBubble, interactions } = await measureConversation(product.url, talk);
  for (const { name, ours, bare, nodes } of scrolls) {
    const words = ({ perSecond, missed }: typeof ours) => `${perSecond.toFixed(1)} frames a second, ${(missed * 100).toFixed(1)} % missed`;
    say(
      `scrolling ${name}: frames missed`,
      Math.max(0, ours.missed - bare.missed) * 100,
      LIMITS.missedFrames * 100,
      '%',
      `${words(ours)}; a bare page beside it ${words(bare)}`,
    );
    say(`scrolling ${name}: bubbles in the page`, nodes, LIMITS.nodes, 'bubbles');
  }
  say('send to own bubble', median(framesToBubble), LIMITS.framesToBubble, 'frames', `slowest ${Math.max(...framesToBubble)}`);
  reportInteractions(interactions);
}

async function reportLatency(): Promise<void> {
  for (const { name, ms } of await measureBetween(product.url, talk))
    say(
      `${name} to seen by the other, p95`,
      quantile(ms, 0.95),
      LIMITS.seenMs,
      'ms',
      `median ${median(ms).toFixed(0)}, slowest ${Math.max(...ms).toFixed(0)} of ${ms.length}`,
    );
}

function reportInteractions(interactions: readonly Interaction[]): void {
  for (const { name, tries } of interactions)
    say(
      `${name}, to the next frame`,
      median(tries),
      LIMITS.interactionMs,
      'ms',
      `median of ${tries.length}, slowest ${Math.max(...tries)}`,
    );
}
