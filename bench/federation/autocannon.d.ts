/** The part of autocannon that is used here; it has no types. */
declare module 'autocannon' {
  interface Options {
    url: string;
    /** The requests, each derived from the given one; replaces it if there are any. */
    requests?: { setupRequest?: (request: object) => object & { path: string }; path?: string; headers?: Record<string, string> }[];
    /** Seconds. */
    duration?: number;
    amount?: number;
    connections: number;
    headers: Record<string, string>;
  }
  interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    /** Seconds. */
    duration: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
