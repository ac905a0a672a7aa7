export interface TemplateParts {
  language: string;
  subject: string;
  heading: string;
  body: string;
  button: string;
  link: string;
  reason: string;
  linkHint: string;
  home: string;
}

/** The one HTML mail: inline styles because mail programs drop others; the style block only adds the dark twin where it is kept. */
export function htmlTemplate(parts: TemplateParts): string {
  const t = Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, escapeHtml(value)])) as unknown as TemplateParts;
  const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  return `<!doctype html>
<html lang="${t.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${t.subject}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #171017 !important }
  .card { background: #241a24 !important }
  .ink { color: #f7edf1 !important }
  .soft { color: #c9b6c1 !important }
  .brand { color: #ff9a86 !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fbf4f1">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#fbf4f1">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 8px 20px"><a href="${t.home}" class="brand" style="${font};font-size:22px;font-weight:700;color:#b3263f;text-decoration:none">Nightlark</a></td></tr>
<tr><td class="card" style="background:#ffffff;border-radius:20px;padding:32px 28px">
<h1 class="ink" style="${font};margin:0 0 16px;font-size:24px;line-height:1.3;color:#2a1622">${t.heading}</h1>
<p class="ink" style="${font};margin:0 0 28px;font-size:16px;line-height:1.6;color:#2a1622">${t.body.replaceAll('\n', '<br>')}</p>
<p style="margin:0 0 28px"><a href="${t.link}" style="${font};display:inline-block;background:#b3263f;color:#ffffff;font-size:16px;font-weight:600;line-height:1;padding:16px 28px;border-radius:999px;text-decoration:none">${t.button}</a></p>
<p class="soft" style="${font};margin:0;font-size:13px;line-height:1.5;color:#6f5a66">${t.linkHint}<br><a href="${t.link}" class="brand" style="color:#b3263f;word-break:break-all">${t.link}</a></p>
</td></tr>
<tr><td class="soft" style="${font};padding:20px 8px;font-size:13px;line-height:1.5;color:#6f5a66">${t.reason}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char]!);
}
