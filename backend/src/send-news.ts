import { readFileSync } from 'node:fs';
import { LOCALES } from '@nightlark/contract';
import { z } from 'zod';
import { readConfig } from './config.ts';
import { createDeps } from './create-deps.ts';
import { scheduleNews } from './modules/notifications/schedule-news.ts';

const mailTexts = z.strictObject({
  subject: z.string().min(1).max(120),
  heading: z.string().min(1).max(120),
  body: z.string().min(1).max(4_000),
  button: z.string().min(1).max(60),
});

/** `{ "link": "/members", "words": { "en": { "subject": …, "heading": …, "body": …, "button": … }, "da": … } }` */
const document = z.strictObject({
  link: z.string().regex(/^\/(?!\/)/, 'a path on this site'),
  words: z.strictObject(
    Object.fromEntries(LOCALES.map((locale) => [locale, mailTexts])) as Record<(typeof LOCALES)[number], typeof mailTexts>,
  ),
});

/** Schedules news for every subscribed member: `npm run news -w backend -- news.json`. The running server sends it. */
const [file] = process.argv.slice(2);
if (!file) throw new Error('usage: npm run news -w backend -- <file>');
const news = document.parse(JSON.parse(readFileSync(file, 'utf8')));
const deps = await createDeps(readConfig());
try {
  console.log(`Planned for ${await scheduleNews({ ...deps, db: deps.slowDb }, news)} members.`);
} finally {
  await deps.close();
}
