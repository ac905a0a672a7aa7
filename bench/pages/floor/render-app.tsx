import { renderApp as render, type AppInput } from '@nightlark/shell/server/render-app';

export type { AppInput };

let last: AppInput | undefined;

/** Replaces the shell's `render-app.tsx`: the same, but stores the page's input. */
export function renderApp(input: AppInput): ReturnType<typeof render> {
  last = input;
  return render(input);
}

/** Renders the last page's tree again: its components, with their data. */
export function renderAgain(): ReturnType<typeof render> {
  if (!last) throw new Error('No page was rendered yet');
  return render(last);
}
