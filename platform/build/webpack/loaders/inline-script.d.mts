/** Bundles a script and its imports to one text; also returns its source files. @param entry absolute path of a TypeScript file */
export function bundleScript(entry: string): Promise<{ text: string; sources: string[] }>;
