/** The part of autocannon that is used here; it brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string;
    /** What is asked for, each made from the one that is given; by them alone when there are some. */
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
