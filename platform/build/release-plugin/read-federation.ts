import { assertCoordinates, ReleaseError } from '@nightlark/release';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What Module Federation's plugin wrote of the build. */
export interface Federation {
  name: string;
  version: string;
  /** The file that is exposed as `./remote`. */
  manifest: string;
}

interface Stats {
  metaData: { buildInfo: { buildName: string; buildVersion: string } };
  exposes: readonly { path: string; file: string }[];
}

/** The part of the plugin's manifest that names sources, too. */
const STATS = 'mf-stats.json';

/** Reads name and version of the package, and the exposed file, from the files of a stock build. */
export async function readFederation(directory: string): Promise<Federation> {
  const text = await readFile(path.join(directory, STATS), 'utf8').catch(() => {
    throw new ReleaseError(
      `The build wrote no ${STATS}: it needs ModuleFederationPlugin of @module-federation/enhanced and publicPath "auto"`,
    );
  });
  const { metaData, exposes } = JSON.parse(text) as Stats;
  const { buildName, buildVersion: version } = metaData.buildInfo;
  const name = buildName.split('/').at(-1)!;
  assertCoordinates(name, version);
  const exposed = exposes.find((one) => one.path === './remote');
  if (!exposed)
    throw new ReleaseError(`${name} exposes no "./remote", the file that declares its pages: exposes: { './remote': './src/remote.ts' }`);
  return { name, version, manifest: `./${exposed.file}` };
}
