/** What stands in the whole page's place when a layout itself fails. */
export function ErrorPage() {
  return <a href="/">Home</a>;
}
