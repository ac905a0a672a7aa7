import { TestEnvironment } from 'jest-environment-jsdom';

/** Browser APIs that jsdom lacks, taken from Node: the network and streams. */
const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'Blob',
  'File',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'AbortController',
  'AbortSignal',
  'structuredClone',
  'EventSource',
  'performance',
  'URLSearchParams',
];

/** Node's FormData, which Node's fetch can send, filled from a form as in a browser. */
function formDataOf(FromForm) {
  return class extends FormData {
    constructor(form, submitter) {
      super();
      if (form) for (const [name, value] of new FromForm(form, submitter)) this.append(name, value);
    }
  };
}

/** Tracks Node's broadcast channels, which keep the process alive until closed. A browser closes those of an unloaded page. */
function channelsOf(page) {
  return class extends BroadcastChannel {
    constructor(name) {
      super(name);
      page.add(this);
    }
    close() {
      page.delete(this);
      super.close();
    }
  };
}

export default class extends TestEnvironment {
  #channels = new Set();

  constructor(...args) {
    super(...args);
    const FromForm = this.global.FormData;
    for (const name of FROM_NODE) if (globalThis[name]) this.global[name] = globalThis[name];
    this.global.FormData = formDataOf(FromForm);
    this.global.BroadcastChannel = channelsOf(this.#channels);
  }

  async teardown() {
    for (const channel of this.#channels) channel.close();
    await super.teardown();
  }

  /** Tests mock the network in Node, so packages are resolved with Node's conditions. */
  exportConditions() {
    return ['node', 'node-addons'];
  }
}
