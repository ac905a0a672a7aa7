import type { Finding } from '@nightlark/registry/platform';
import { faultText } from '../fault.ts';
import { errorFinding, warningFinding, type GateContext } from '../context.ts';

/** Whether a release is accepted without a browser's check. */
export type BrowserPolicy = 'require' | 'warn' | 'off';

const HOW = 'install Chromium or Chrome, or set BROWSER_PATH to its executable';

/** Faults of the release in a real browser. */
export async function browserRule({ release: { name }, browser }: GateContext, policy: Exclude<BrowserPolicy, 'off'>): Promise<Finding[]> {
  const report = await browser();
  if ('absent' in report) {
    const fault = `it was not looked at in a browser, and what breaks only there is not known: ${report.absent}`;
    return policy === 'require'
      ? [errorFinding('browser', fault, `${HOW} where the gate runs (GATE_BROWSER=require)`, [name])]
      : [warningFinding('browser', faultText({ fault, advice: HOW }), [name])];
  }
  // Refused under every policy: otherwise a release could skip the check by breaking it.
  if ('broken' in report) {
    const fault = `its check in a browser broke off, and what breaks only there is not known: ${report.broken}`;
    return [
      errorFinding('browser', fault, 'publish it again; if it stays so, look for what changes the page’s own objects or ends its tab', [
        name,
      ]),
    ];
  }
  return [
    ...report.faults.map(({ fault, advice, affected }) => errorFinding('browser', fault, advice, affected)),
    ...report.warnings.map((warning) => warningFinding('browser', faultText(warning), warning.affected)),
  ];
}
