import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';

/**
 * Not below `node_modules`: frameworks don't compile what is there. Git, the linter and the formatter pass over it.
 */
export const WORK = path.join(ROOT, '.data/peers');
const HERE = import.meta.dirname;
const FONTS = ['figtree', 'bricolage-grotesque'];
const CATALOGUES = ['shell/src/messages', 'mf-members/src/messages', 'shared/i18n/messages'];
const ICONS = ['@nightlark/ui/icon/paths', 'shared/ui/src/icon/paths.ts'] as const;

/** The product's styles of the page: the prefix of their class names, and the file. */
const STYLES = {
  ...Object.fromEntries(
    ['avatar', 'badge', 'chip', 'icon', 'layout', 'logo', 'menu', 'photo', 'profile-tile', 'tabs'].map((name) => [name, ui(name, name)]),
  ),
  button: ui('button', 'button'),
  'icon-button': ui('button', 'icon-button'),
  choice: ui('choice', 'choice'),
  control: ui('field', 'control'),
  field: ui('field', 'field'),
  'range-slider': ui('slider', 'range-slider'),
  frame: 'shell/src/layouts/layout.module.css',
  footer: 'shell/src/layouts/footer/footer.module.css',
  navigation: 'shell/src/navigation/navigation.module.css',
  members: 'mf-members/src/screens/members/screen.module.css',
  'filter-panel': 'mf-members/src/screens/members/components/filter-panel.module.css',
  'gender-choice': 'mf-members/src/components/search-form/gender-choice.module.css',
  'like-button': 'mf-members/src/components/like-button/like-button.module.css',
  'promotion-tile': 'mf-members/src/components/promotion-tile/promotion-tile.module.css',
};

function ui(folder: string, name: string): string {
  return `shared/ui/src/${folder}/${name}.module.css`;
}

/** Copies an app with the shared page, and installs its packages if they are others than last time. */
export async function prepare(folder: string): Promise<string> {
  const directory = path.join(WORK, folder);
  const page = path.join(directory, 'page');
  await rm(page, { recursive: true, force: true });
  await cp(path.join(HERE, folder), directory, { recursive: true });
  await cp(path.join(HERE, 'page'), page, { recursive: true });
  await writeIcons(page);
  await writeStyles(page);
  await writeCatalogues(page);
  await install(directory);
  return directory;
}

async function install(directory: string): Promise<void> {
  const wanted = await readFile(path.join(directory, 'package-lock.json'), 'utf8');
  const note = path.join(directory, 'node_modules/.installed.json');
  if (existsSync(note) && (await readFile(note, 'utf8')) === wanted) return;
  console.log(`› Installing ${path.basename(directory)} …`);
  // Without scripts nothing is compiled here, nor fetched from elsewhere. `npm ci` refuses a lock file without other systems' packages.
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: directory, stdio: 'inherit' });
  await writeFile(note, wanted);
}

async function writeIcons(page: string): Promise<void> {
  const [name, file] = ICONS;
  await cp(path.join(ROOT, file), path.join(page, 'icon-paths.ts'));
  for (const source of globSync(path.join(page, '*.tsx')))
    await writeFile(source, (await readFile(source, 'utf8')).replaceAll(`'${name}'`, "'./icon-paths.ts'"));
}

/** One plain stylesheet of the product's modules, and its fonts beside it. */
async function writeStyles(page: string): Promise<void> {
  const base = 'shared/ui/src/styles';
  const plain = await Promise.all(['tokens.css', 'fonts.css', 'base.css'].map((file) => readFile(path.join(ROOT, base, file), 'utf8')));
  const modules = await Promise.all(
    Object.entries(STYLES).map(async ([prefix, file]) => {
      const text = await readFile(path.join(ROOT, file), 'utf8');
      return text
        .replaceAll(/\/\*.*?\*\//gs, '')
        .replaceAll(/:global\(([^)]*)\)/g, '$1')
        .replaceAll(/(?<![\w/'"])\.(?=[a-zA-Z])/g, `.${prefix}-`);
    }),
  );
  const text = [...plain, ...modules].join('\n').replaceAll(/@fontsource-variable\/[\w-]+\/files/g, './fonts');
  await writeFile(path.join(page, 'styles.css'), text);
  await mkdir(path.join(page, 'fonts'));
  for (const font of FONTS)
    for (const file of globSync(`node_modules/@fontsource-variable/${font}/files/*-{latin,latin-ext}-wght-normal.woff2`, { cwd: ROOT }))
      await cp(path.join(ROOT, file), path.join(page, 'fonts', path.basename(file)));
}

/** The texts that the page shows, in each language. */
async function writeCatalogues(page: string): Promise<void> {
  const parts = [
    'shell\\.(?:nav|footer)\\..*',
    'shell\\.pages\\.(?:2257|ban|cookies|faq|privacy|returns|service|terms)',
    'shell\\.complaints\\.title',
    'members\\.(?:search|find|promotion)\\..*',
    'members\\.members\\.(?:heading|count|results|filters|more|shown)',
    'members\\.like\\.like',
    'common\\.online',
  ];
  const isShown = new RegExp(`^(?:${parts.join('|')})$`);
  await mkdir(path.join(page, 'messages'));
  for (const file of globSync('??.json', { cwd: path.join(ROOT, CATALOGUES[0]!) })) {
    const texts = await Promise.all(CATALOGUES.map(async (folder) => readFile(path.join(ROOT, folder, file), 'utf8')));
    const all = texts.flatMap((text) => Object.entries(JSON.parse(text) as Record<string, string>));
    await writeFile(path.join(page, 'messages', file), JSON.stringify(Object.fromEntries(all.filter(([id]) => isShown.test(id)))));
  }
}
