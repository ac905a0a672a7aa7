import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@nightlark/tooling/packages';

const run = promisify(execFile);
const GUIDE = path.join(ROOT, 'docs/guides/outside-teams.md');
const SECTION = /^## A remote of your own\n([^]*?)^## /m;
const FILE = /^`([\w./-]+\.\w+)`.*\n\n```\w+\n([^]*?)^```/gm;
const COMMANDS = /^```sh\n([^]*?)^```/gm;

export interface StockRemote {
  bundler: 'webpack' | 'rspack';
  /** Instead of the guide's `stories`, and of the `Stories` in its texts. */
  name: string;
}

/** What the guide says for rspack. */
const forRspack = (text: string) =>
  text
    .replaceAll('enhanced/webpack', 'enhanced/rspack')
    .replaceAll("'swc-loader'", "'builtin:swc-loader'")
    .replace("import MiniCssExtractPlugin from 'mini-css-extract-plugin'", "import { CssExtractRspackPlugin } from '@rspack/core'")
    .replaceAll('MiniCssExtractPlugin', 'CssExtractRspackPlugin');

interface Place {
  /** Empty. */
  folder: string;
  packs: string;
  platform: { url: string; token: string };
}

/** Makes a remote live by the guide, word for word: its files, its commands, public packages and the packs. */
export async function followGuide({ bundler, name }: StockRemote, { folder, packs, platform }: Place): Promise<void> {
  const title = name.replace(/^./, (first) => first.toUpperCase());
  const guide = SECTION.exec(readFileSync(GUIDE, 'utf8'))![1]!.replaceAll('stories', name).replaceAll('Stories', title);
  cpSync(packs, path.join(folder, 'packs'), { recursive: true });
  for (const [, file, text] of guide.matchAll(FILE)) {
    const isRspack = bundler === 'rspack' && file === 'webpack.config.mjs';
    const target = path.join(folder, isRspack ? 'rspack.config.mjs' : file!);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, isRspack ? forRspack(text!) : text!);
  }
  const commands = [...guide.matchAll(COMMANDS)].map(([, text]) => text!);
  const isOther = (text: string) => text.startsWith('npm install') && text.includes('@rspack/cli') !== (bundler === 'rspack');
  const own = commands.filter((text) => !isOther(text));
  // The project's Node, not the machine's.
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`,
    npm_config_prefer_offline: 'true',
    PLATFORM_URL: platform.url,
    PLATFORM_TOKEN: platform.token,
  };
  for (const text of own)
    await run('sh', ['-ec', bundler === 'rspack' ? text.replace(/^.*# or: /m, '') : text], { cwd: folder, env }).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => Promise.reject(new Error(`${text}${stdout}${stderr}`)),
    );
}
