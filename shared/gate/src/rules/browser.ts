import type { Finding } from '@nightlark/registry/platform';
import { errorFinding, warningFinding, type GateContext } from '../context.ts';

/** Whether a release is accepted without a browser's check. */
export type BrowserPolicy = 'require' | 'warn' | 'off';

const HOW = 'install Chromium or Chrome, or set BROWSER_PATH to its executable';

/** Faults of the release in a real browser. */
export async function browserRule({ release: { name }, browser }: GateContext, policy: Exclude<BrowserPolicy, 'off'>): Promise<Finding[]> {
  const report = await browser();
  if ('absent' in report) {
    const message = `it was not looked at in a browser, and what breaks only there is not known: ${report.absent}; ${HOW}`;
    return [policy === 'require' ? errorFinding('browser', `${message} where the gate runs (GATE_BROWSER=require)`, [name]) : warningFinding('browser', message, [name])]; // prettier-ignore
  }
  return [
    ...report.faults.map(({ message, affected }) => errorFinding('browser', message, affected)),
    ...report.warnings.map(({ message, affected }) => warningFinding('browser', message, affected)),
  ];
}
