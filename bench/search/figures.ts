import { median, quantile } from '../shared/statistics.ts';

/** Runs a task `count` times with a given concurrency. @returns how long each took, in milliseconds */
export async function timed(count: number, inFlight: number, task: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  let left = count;
  const lane = async () => {
    while (left-- > 0) {
      const started = performance.now();
      await task();
      took.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return took;
}

const ms = (value: number) => value.toFixed(2);

export function line(name: string, took: readonly number[]): string {
  return `| ${name.padEnd(44)} | ${String(took.length).padStart(6)} | ${ms(median(took)).padStart(7)} | ${ms(quantile(took, 0.99)).padStart(7)} | ${ms(Math.max(...took)).padStart(8)} |`;
}

export const HEAD = `| ${'milliseconds'.padEnd(44)} |  times |  median |     p99 |      max |\n| ${'-'.repeat(44)} | -----: | ------: | ------: | -------: |`;
