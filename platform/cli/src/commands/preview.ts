import { PREVIEW_DAYS, type Coordinates } from '@nightlark/registry/platform';
import { Command } from 'commander';
import { contextOf } from '../context.ts';
import { parseCoordinates, parseDays } from '../coordinates.ts';
import { previewLine } from '../report.ts';

/** Creates a link by which one browser gets published versions, on the server too. */
export function previewCommand(): Command {
  return new Command('preview')
    .description('a signed link: the browser that opens it gets these published versions, and nobody else does')
    .argument('<versions...>', 'e.g. mf-likes@1.2.0', (text, list: Coordinates[] = []) => [...list, parseCoordinates(text)])
    .option('--pinned', 'with the other remotes as they are live now, not as they will be', false)
    .option('--days <n>', 'how long the link works', parseDays(PREVIEW_DAYS.max), PREVIEW_DAYS.default)
    .action(async (versions: Coordinates[], { pinned, days }: { pinned: boolean; days: number }, command: Command) => {
      const { platform, linkTo, writeResult } = contextOf(command);
      const preview = await platform.preview(versions, { days, isPinned: pinned });
      const link = linkTo(preview.path);
      const names = versions.map(({ remote, version }) => `${remote} ${version}`).join(', ');
      writeResult({ ...preview, link }, [`✓ ${names}, in the browser that opens this:`, previewLine(preview, link)]);
    });
}
