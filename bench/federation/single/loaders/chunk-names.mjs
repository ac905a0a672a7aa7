import path from 'node:path';

/** Prefixes a remote's chunk names: webpack would merge equally named chunks of two remotes (`messages-de`). */
export default function chunkNamesLoader(source) {
  const [remote] = path.relative(this.getOptions().root, this.resourcePath).split(path.sep);
  return source.replace(/(webpackChunkName:\s*["'])/g, `$1${remote}/`);
}
