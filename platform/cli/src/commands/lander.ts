import { landerJsonSchema } from '@nightlark/registry/landers';
import { Command } from 'commander';
import path from 'node:path';
import { contextOf, outputOf } from '../context.ts';
import { createLander } from '../create/lander.ts';
import { checkDocument, findingLine, resolveFromCwd, sendDocument } from '../lander-file.ts';

function createCommand(): Command {
  return new Command('create')
    .description('write a document to start from, complete in every language')
    .argument('<file>', 'e.g. landers/summer.json; its name becomes the address')
    .option('--template <design>', 'the design', 'gallery')
    .action(async (file: string, { template }: { template: string }, command: Command) => {
      const { to } = command.optsWithGlobals<{ to?: string }>();
      const name = path.basename(file, '.json');
      await createLander(name, template, path.dirname(resolveFromCwd(file)), to);
      const created = path.join(path.dirname(file), `${name}.json`);
      outputOf(command).writeResult({ file: created }, [`✓ ${created}; next: lander check ${created}`]);
    });
}

function checkCommand(): Command {
  return new Command('check')
    .description('what is wrong with a document, by line')
    .argument('<file>')
    .action(async (file: string, _options: object, command: Command) => {
      const { lander, findings } = await checkDocument(file);
      const lines = findings.map((finding) => findingLine(file, finding));
      outputOf(command).writeResult({ ok: lander !== null, findings }, [
        ...lines,
        lander ? `✓ ${file} can be published` : '✗ It can’t be published like this.',
      ]);
      if (!lander) process.exitCode = 1;
    });
}

function previewCommand(): Command {
  return new Command('preview')
    .description('a link by which only its holder sees the document, for a while')
    .argument('<file>')
    .option('--minutes <n>', 'how long the link works, at most a week', Number, 60)
    .action(async (file: string, { minutes }: { minutes: number }, command: Command) => {
      if (!(Number.isInteger(minutes) && minutes >= 1 && minutes <= 7 * 24 * 60)) command.error('--minutes is a number from 1 to 10080.');
      const { platform, linkTo, writeResult } = contextOf(command);
      const { text, pictures, findings } = await sendDocument(file, platform);
      const result = await platform.previewLander(text, minutes, pictures);
      const url = linkTo(result.path);
      writeResult({ ...result, url }, [...findings.map((finding) => findingLine(file, finding)), url, `Works until ${result.until}.`]);
    });
}

function publishCommand(): Command {
  return new Command('publish')
    .description('make a document live, on all gateways and at once')
    .argument('<file>')
    .option('--reason <text>', 'why, for the journal')
    .action(async (file: string, { reason }: { reason?: string }, command: Command) => {
      const { platform, moveRequest, writeResult } = contextOf(command);
      const { text, pictures, findings } = await sendDocument(file, platform);
      const result = await platform.publishLander(text, moveRequest(reason), pictures);
      writeResult(result, [
        ...findings.map((finding) => findingLine(file, finding)),
        `✓ /landers/${result.name} is live (move ${result.number})`,
      ]);
    });
}

function unpublishCommand(): Command {
  return new Command('unpublish')
    .description('take a lander away; its address is missing from then on')
    .argument('<name>')
    .option('--reason <text>', 'why, for the journal')
    .action(async (name: string, { reason }: { reason?: string }, command: Command) => {
      const { platform, moveRequest, writeResult } = contextOf(command);
      const result = await platform.unpublishLander(path.basename(name, '.json'), moveRequest(reason));
      writeResult(result, [`✓ ${result.name} is not published any more (move ${result.number})`]);
    });
}

function statusCommand(): Command {
  return new Command('status')
    .description('which landers are published, since when and by whom')
    .action(async (_options: object, command: Command) => {
      const { platform, writeResult } = contextOf(command);
      const { landers } = await platform.status();
      const lines = Object.entries(landers).map(
        ([name, { since, by, hash }]) => `${name.padEnd(24)} ${hash.slice(0, 12)} since ${since.slice(0, 16).replace('T', ' ')} by ${by}`,
      );
      writeResult(landers, lines.length > 0 ? lines : ['No lander is published.']);
    });
}

function schemaCommand(): Command {
  return new Command('schema')
    .description('the schema by which editors complete a document')
    .action((_options: object, command: Command) => {
      const schema = landerJsonSchema();
      outputOf(command).writeResult(schema, [JSON.stringify(schema, null, 2)]);
    });
}

/** Commands for marketing: from a document to a live lander and back, without a developer. */
export function landerCommand(): Command {
  const command = new Command('lander').description('landers: documents that marketing writes, checks, previews and publishes');
  const commands = [createCommand, checkCommand, previewCommand, publishCommand, unpublishCommand, statusCommand, schemaCommand];
  for (const create of commands) command.addCommand(create());
  return command;
}
