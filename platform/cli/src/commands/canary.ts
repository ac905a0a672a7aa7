import { audienceSchema, describeAudience, describeCanary, PLAN_DEFAULTS, type CanaryShare } from '@nightlark/registry';
import type { Coordinates } from '@nightlark/registry/platform';
import { Command, InvalidArgumentError } from 'commander';
import { contextOf } from '../context.ts';
import { parseCoordinates, parsePercent } from '../coordinates.ts';
import { movedLines } from '../report.ts';

type Trait = keyof typeof audienceSchema.shape;

interface Options extends Partial<Record<Trait, string[]>> {
  everybody?: true;
  steps?: number[];
  minutes: number;
  views: number;
  pause?: true;
  resume?: true;
  abort?: true;
  reason?: string;
  despiteFreeze?: true;
}

/** `1,10,50,100` */
function parseSteps(text: string): number[] {
  const steps = text.split(',').map((step) => parsePercent(step.trim()));
  if (steps.length < 2 || steps.length > 11 || steps.some((step, index) => step <= (steps[index - 1] ?? 0)))
    throw new InvalidArgumentError('It must be 2 to 11 percentages that rise, e.g. 1,10,50,100.');
  return steps;
}

function parseNumber(least: number, most: number) {
  return (text: string) => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= least && value <= most))
      throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
    return value;
  };
}

/** `de,at` */
const parseValues = (trait: Trait) => (text: string) => {
  const { data, error } = audienceSchema.shape[trait].safeParse(text.split(','));
  if (error) throw new InvalidArgumentError(`${error.issues.map(({ message }) => message).join('; ')}.`);
  return data!;
};

/** Null is everybody, undefined as it is. */
function audienceOf({ everybody, country, language, site, company }: Options): CanaryShare['audience'] {
  const wanted = Object.entries({ country, language, site, company }).flatMap(([trait, values]) =>
    values ? [[trait, values] as const] : [],
  );
  if (wanted.length === 0) return everybody ? null : undefined;
  return Object.fromEntries(wanted);
}

/** What the options say: a percentage, with the steps after it, or what happens to the steps. */
function wishOf(percent: number | undefined, options: Options): CanaryShare | { isPaused: boolean } | null {
  const { steps, minutes, views, pause, resume, abort, everybody } = options;
  const audience = audienceOf(options);
  if ([percent, steps, pause, resume, abort].filter((wish) => wish !== undefined).length !== 1) return null;
  if (audience !== undefined && ((everybody && audience) || !(percent || steps))) return null;
  if (pause || resume) return { isPaused: pause === true };
  if (!steps) return { percent: percent ?? 0, audience };
  const [first = 0, ...rest] = steps;
  return { percent: first, plan: { steps: rest, minutes, views: Math.round(views) }, audience };
}

/** Serves a version to a percentage of browsers, always the same ones. */
export function canaryCommand(): Command {
  return new Command('canary')
    .description('show a published version to some of the browsers; 0 ends it')
    .argument('<remote@version>', 'e.g. mf-likes@1.2.0', parseCoordinates)
    .argument('[percent]', 'of browsers, 0 to 100', parsePercent)
    .option('--country <codes>', 'only for visitors from there, e.g. de,at', parseValues('country'))
    .option('--language <codes>', 'only for pages in these languages, e.g. de', parseValues('language'))
    .option('--site <domains>', 'only on these sites', parseValues('site'))
    .option('--company <numbers>', 'only on sites of these companies (company_id)', parseValues('company'))
    .option('--everybody', 'for all again; without it an audience stays')
    .option('--steps <percentages>', 'go on by itself while it does well, e.g. 1,10,50,100; 100 of everybody promotes it', parseSteps)
    .option('--minutes <n>', 'how long each step lasts at least', parseNumber(0, 1_440), PLAN_DEFAULTS.minutes)
    .option('--views <n>', 'on how many pages with its code, of the last half hour', parseNumber(1, 1_000_000), PLAN_DEFAULTS.views)
    .option('--pause', 'take no further step')
    .option('--resume', 'go on; time and pages of the step count anew')
    .option('--abort', 'end it, as 0 does')
    .option('--reason <text>', 'why, for the journal')
    .option('--despite-freeze', 'go on although it is frozen; the journal says so')
    .action(async ({ remote, version }: Coordinates, percent: number | undefined, options: Options, command: Command) => {
      const wish = wishOf(percent, options);
      if (!wish)
        return command.error('Say one of: a percentage, --steps, --pause, --resume, --abort; and whom it is for only with the first two.');
      const { platform, moveRequest, writeResult } = contextOf(command);
      const request = { ...moveRequest(options.reason), despiteFreeze: options.despiteFreeze };
      const result =
        'isPaused' in wish
          ? await platform.pause(remote, version, wish.isPaused, moveRequest(options.reason))
          : await platform.canary(remote, version, wish, request);
      const { canary, stable } = result.remote;
      const now = canary
        ? `${canary.percent} % of browsers${canary.audience ? ` (${describeAudience(canary.audience)})` : ''} get ${remote} ${canary.version}, the others ${stable}${canary.plan ? ` (${describeCanary(canary)})` : ''}`
        : `all get ${remote} ${stable}`;
      writeResult(result, movedLines(result, now));
    });
}
