import { renderApp as render, type AppInput } from '../../../shell/src/server/render-app.tsx';

export type { AppInput };

let last: AppInput | undefined;

/** Takes the place of the shell's `render-app.tsx`: the same, and it keeps what the page was rendered from. */
export function renderApp(input: AppInput): ReturnType<typeof render> {
  last = input;
  return render(input);
}

/** The tree of the last page once more: its components, with the data that it had. */
export function renderAgain(): ReturnType<typeof render> {
  if (!last) throw new Error('No page was rendered yet');
  return render(last);
}
