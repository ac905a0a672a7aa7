type Listener = (event: unknown) => void;

/** What jsdom lacks: an `EventSource` whose server is the test. States and events are those of the standard. */
export class FakeEventSource {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static made: FakeEventSource[] = [];

  readonly url: string;
  readyState: number = FakeEventSource.CONNECTING;
  readonly #listeners = new Map<string, Listener[]>();

  constructor(url: string) {
    this.url = url;
    FakeEventSource.made.push(this);
  }

  static get last(): FakeEventSource {
    return FakeEventSource.made.at(-1)!;
  }

  /** Puts it into the page. @returns the function that takes it away */
  static install(): () => void {
    FakeEventSource.made = [];
    window.EventSource = FakeEventSource as never;
    return () => void Reflect.deleteProperty(window, 'EventSource');
  }

  addEventListener(name: string, listener: Listener): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  opens(): void {
    this.readyState = FakeEventSource.OPEN;
    this.#dispatch('open', {});
  }

  sends(name: string, data: unknown, lastEventId: string): void {
    this.#dispatch(name, { data: JSON.stringify(data), lastEventId });
  }

  /** The connection is lost: a browser would try again by itself. */
  breaks(): void {
    this.readyState = FakeEventSource.CONNECTING;
    this.#dispatch('error', {});
  }

  /** An answer that isn't 200 closes it for good. */
  isRefused(): void {
    this.readyState = FakeEventSource.CLOSED;
    this.#dispatch('error', {});
  }

  #dispatch(name: string, event: unknown): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(event);
  }
}
