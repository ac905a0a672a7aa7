/*
 * The types of what the container exposes as `./app`. A release carries this file as it is, for hosts that have nothing of the product:
 * so it imports nothing, and declares alone.
 */

export interface MountOptions {
  /** Base of the product's API, on the page's own origin: the host forwards it. `/api` by default. */
  api?: string;
  /** The screen, by its path in the product; the remote's first by default. */
  path?: string;
  /** One of the product's languages; English by default. */
  locale?: string;
  /** Called with a path of the product that is no screen of this remote, such as a member's profile. */
  onLeave?: (path: string) => void;
}

export interface Mounted {
  navigate: (path: string) => Promise<void>;
  unmount: () => void;
}

/** Shows the remote in an element; rejects when the API does not answer. */
export declare const mount: (element: HTMLElement, options?: MountOptions) => Promise<Mounted>;
