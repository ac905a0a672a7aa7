import { Html, html } from '@nightlark/contract/server';
import type { MailTexts } from '../db/columns.ts';

interface TemplateParts extends MailTexts {
  language: string;
  link: string;
  reason: string;
  linkHint: string;
  home: string;
  /** The site's name. */
  site: string;
  imprint: string;
  /** Links below the mail: settings, unsubscribe. */
  footer: readonly { label: string; link: string }[];
}

const FONT = new Html("font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;");
const SEPARATOR = new Html(' &nbsp;·&nbsp; ');
/** Prevents mail clients from filling the preview with the text after it. */
const PREVIEW_END = new Html('&#8199;&#847;'.repeat(60));

const STYLE = html`<style>
  @media (prefers-color-scheme: dark) {
    .page {
      background: #171017 !important;
    }
    .card {
      background: #241a24 !important;
    }
    .ink {
      color: #f7edf1 !important;
    }
    .soft {
      color: #c9b6c1 !important;
    }
    .brand {
      color: #ff9a86 !important;
    }
    .line {
      border-color: #43323f !important;
    }
  }
  @media (max-width: 480px) {
    .card {
      padding: 28px 22px !important;
    }
    .wide {
      display: block !important;
      text-align: center !important;
    }
  }
</style>`;

/**
 * The HTML layout of all mails: tables and inline styles because mail clients drop others; the style block only adds dark mode where it is
 * supported.
 */
export function htmlTemplate(parts: TemplateParts): string {
  const { footer, ...t } = parts;
  const lines = t.body.split('\n');
  const links = footer.map(
    ({ label, link }, index) =>
      html`${index > 0 && SEPARATOR}<a href="${link}" class="soft" style="color:#6f5a66;text-decoration:underline">${label}</a>`,
  );
  return html`<!doctype html>
    <html lang="${t.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${t.subject}</title>
        ${STYLE}
      </head>
      <body class="page" style="margin:0;padding:0;background:#fbf4f1">
        <div style="display:none;max-height:0;overflow:hidden;opacity:0">${lines[0]}${PREVIEW_END}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background:#fbf4f1">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
                <tr>
                  <td style="padding:0 8px 20px">
                    <a
                      href="${t.home}"
                      class="brand"
                      style="${FONT}font-size:22px;font-weight:700;letter-spacing:-0.02em;color:#b3263f;text-decoration:none"
                      >${t.site}</a
                    >
                  </td>
                </tr>
                ${card(parts, lines)}
                <tr>
                  <td class="soft" style="${FONT}padding:20px 8px 0;font-size:13px;line-height:1.5;color:#6f5a66">${t.reason}</td>
                </tr>
                ${
                  links.length > 0 &&
                  html`<tr>
                    <td class="soft" style="${FONT}padding:8px 8px 0;font-size:13px;line-height:2;color:#6f5a66">${links}</td>
                  </tr>`
                }
                <tr>
                  <td class="soft" style="${FONT}padding:8px 8px 0;font-size:12px;line-height:1.5;color:#6f5a66">${t.imprint}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.text;
}

/** Heading, text and button. */
function card(t: TemplateParts, lines: readonly string[]): Html {
  const paragraphs = lines.map(
    (line) => html`<p class="ink" style="${FONT}margin:0 0 16px;font-size:16px;line-height:1.6;color:#2a1622">${line}</p> `,
  );
  return html`<tr>
    <td class="card" style="background:#ffffff;border-radius:20px;border-top:4px solid #d6455a;padding:36px 32px 32px">
      <h1 class="ink" style="${FONT}margin:0 0 16px;font-size:26px;line-height:1.25;letter-spacing:-0.01em;color:#2a1622">${t.heading}</h1>
      ${paragraphs}
      <table role="presentation" cellpadding="0" cellspacing="0" border="0" class="wide" style="margin:12px 0 28px">
        <tr>
          <td align="center" bgcolor="#b3263f" class="wide" style="background:#b3263f;border-radius:999px">
            <a
              href="${t.link}"
              style="${FONT}display:inline-block;color:#ffffff;font-size:16px;font-weight:600;line-height:20px;padding:15px 30px;text-decoration:none"
              >${t.button}</a
            >
          </td>
        </tr>
      </table>
      <p
        class="soft line"
        style="${FONT}margin:0;padding-top:16px;border-top:1px solid #f0e2dd;font-size:13px;line-height:1.5;color:#6f5a66"
      >
        ${t.linkHint}<br /><a href="${t.link}" class="brand" style="color:#b3263f;word-break:break-all">${t.link}</a>
      </p>
    </td>
  </tr>`;
}
