type Listener = (event: unknown) => void;

/** A fake of `EventSource`, which jsdom lacks, controlled by the test. States and events follow the standard. */
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

  /** Installs the fake. @returns a function that removes it */
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

  /** The connection is lost: a browser would reconnect. */
  breaks(): void {
    this.readyState = FakeEventSource.CONNECTING;
    this.#dispatch('error', {});
  }

  /** A status other than 200 closes it permanently. */
  isRefused(): void {
    this.readyState = FakeEventSource.CLOSED;
    this.#dispatch('error', {});
  }

  #dispatch(name: string, event: unknown): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(event);
  }
}
