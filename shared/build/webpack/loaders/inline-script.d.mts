/** A script and what it imports as one text, and the sources that it was made of. @param entry absolute path of a TypeScript file */
export function bundleScript(entry: string): Promise<{ text: string; sources: string[] }>;
