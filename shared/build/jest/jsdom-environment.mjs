import { TestEnvironment } from 'jest-environment-jsdom';

/** What browsers have and jsdom lacks: the network and streams, from Node. */
const FROM_NODE = [
  'fetch', 'Request', 'Response', 'Headers', 'FormData', 'Blob', 'File', 'TextEncoder', 'TextDecoder', 'ReadableStream', 'WritableStream',
  'TransformStream', 'AbortController', 'AbortSignal', 'BroadcastChannel', 'structuredClone', 'EventSource', 'performance',
]; // prettier-ignore

export default class extends TestEnvironment {
  constructor(...args) {
    super(...args);
    for (const name of FROM_NODE) if (globalThis[name]) this.global[name] = globalThis[name];
  }

  /** Tests mock the network in Node, so packages are taken as Node takes them. */
  exportConditions() {
    return ['node', 'node-addons'];
  }
}
