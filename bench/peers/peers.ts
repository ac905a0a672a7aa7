/** A framework with the members page, in a folder here that is installed as a whole. */
export interface Peer {
  title: string;
  folder: string;
  /** Built and started in this order, each on a port of its own; the last one is asked for pages. The page's own code is in the first. */
  apps: readonly App[];
}

/** Commands are those of the installed packages. */
export interface App {
  /** In the peer's folder. */
  directory: string;
  build: readonly string[];
  serve: (port: string) => readonly string[];
  /** Answered once it serves. */
  ready: string;
}

const PAGE = '/members';

const modern = (directory: string, ready: string): App => ({
  directory,
  build: ['modern', 'build'],
  serve: () => ['modern', 'serve'],
  ready,
});

export const PEERS: readonly Peer[] = [
  {
    title: 'Next.js',
    folder: 'next',
    apps: [{ directory: '.', build: ['next', 'build'], serve: (port) => ['next', 'start', '-p', port, '-H', '127.0.0.1'], ready: PAGE }],
  },
  {
    title: 'React Router',
    folder: 'react-router',
    apps: [{ directory: '.', build: ['react-router', 'build'], serve: () => ['react-router-serve', 'build/server/index.js'], ready: PAGE }],
  },
  { title: 'Modern.js', folder: 'modern', apps: [modern('remote', '/static/mf-manifest.json'), modern('host', PAGE)] },
];
