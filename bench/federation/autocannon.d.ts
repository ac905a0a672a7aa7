/** The part of autocannon that is used here; it brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string;
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
