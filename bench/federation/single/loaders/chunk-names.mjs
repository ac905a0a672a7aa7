import path from 'node:path';

/** Names a remote's chunks after it: webpack would put equally named chunks of two remotes (`messages-de`) into one. */
export default function chunkNamesLoader(source) {
  const [remote] = path.relative(this.getOptions().root, this.resourcePath).split(path.sep);
  return source.replace(/(webpackChunkName:\s*["'])/g, `$1${remote}/`);
}
