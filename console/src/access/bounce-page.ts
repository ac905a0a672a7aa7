import { html } from '@nightlark/contract/server';

/** Redirects to the same URL, this time same-site. Works without script. */
export const bouncePage = (address: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <meta http-equiv="refresh" content="0" />
        <title>Console</title>
      </head>
      <body>
        <p><a href="${address}">To the console</a></p>
      </body>
    </html>`.text;
