import { createContainerHost } from '../../src/browser/container-host.ts';
import { installIntegrity } from '../../src/browser/integrity.ts';
import { createRuntimeHost } from '../../src/browser/runtime-host.ts';
import { surface } from '../../src/composition/surface.ts';
import { runChecks, type ConformanceInput, type ConformanceResult } from './checks.ts';

installIntegrity([{ base: '/', integrity: undefined }]);
const HOSTS = { container: createContainerHost, runtime: createRuntimeHost };

declare global {
  interface Window {
    runConformance: (host: keyof typeof HOSTS, input: ConformanceInput) => Promise<ConformanceResult[]>;
  }
}

/** Called by the test from outside, once for each of the browser's hosts. */
window.runConformance = (name, input) =>
  runChecks({ ...input, host: HOSTS[name](surface), surface, restore: async () => void (await fetch('/restore', { method: 'POST' })) });
