/** An import of one file by another, as paths from the root. */
export type Import = readonly [from: string, to: string];
/** For each folder the folders beside it that it imports, each with an example. */
type Graph = Map<string, Map<string, Import>>;

/**
 * Circles between folders side by side, subfolders included: each with its parent and the imports that make it. A folder and its
 * subfolders count as one, so they may import each other.
 * @example folderCircles([['a/x/1.ts', 'a/y/2.ts'], ['a/y/3.ts', 'a/x/4.ts']]) // a/: x → y → x
 */
export function folderCircles(imports: Iterable<Import>): { parent: string; folders: string[]; imports: Import[] }[] {
  return [...graphsOf(imports)].flatMap(([parent, graph]) => {
    const reported = new Set<string>();
    return [...graph.keys()].flatMap((folder) => {
      const circle = reported.has(folder) ? null : shortestCircle(graph, folder);
      if (!circle) return [];
      for (const each of circle) reported.add(each);
      const ends = circle.map((from, index) => [from, circle[(index + 1) % circle.length]!] as const);
      return [{ parent, folders: circle, imports: ends.map(([from, to]) => graph.get(from)!.get(to)!) }];
    });
  });
}

/** The graph of each folder's subfolders. */
function graphsOf(imports: Iterable<Import>): Map<string, Graph> {
  const graphs = new Map<string, Graph>();
  for (const each of imports) {
    const [from, to] = each.map((file) => file.split('/').slice(0, -1)) as [string[], string[]];
    const depth = from.findIndex((name, index) => name !== to[index]);
    const [here, there] = [from[depth], to[depth]];
    if (here === undefined || there === undefined) continue;
    const parent = from.slice(0, depth).join('/');
    const graph = graphs.get(parent) ?? new Map<string, Map<string, Import>>();
    const targets = graph.get(here) ?? new Map<string, Import>();
    if (!targets.has(there)) targets.set(there, each);
    graphs.set(parent, graph.set(here, targets));
  }
  return graphs;
}

function shortestCircle(graph: Graph, start: string): string[] | null {
  const paths: string[][] = [[start]];
  const seen = new Set<string>();
  for (const path of paths)
    for (const next of graph.get(path.at(-1)!)?.keys() ?? []) {
      if (next === start) return path;
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  return null;
}
