/** Makes `src/remote.ts` the edge of a hot update: what nobody below it took, the shell takes over by asking for the manifest again. */
export default function hotManifest(source) {
  const name = JSON.stringify(this.getOptions().name);
  return `${source}
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  import.meta.webpackHot.dispose((data) => (data.isReplaced = true));
  if (import.meta.webpackHot.data?.isReplaced) globalThis.remoteUpdated?.(${name});
}
`;
}
