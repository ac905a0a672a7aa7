/** Makes `src/remote.ts` the boundary of hot updates: unaccepted updates make the shell reload the manifest. */
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
