/** Generates the list of `manifests.ts`: one static import per remote, as in an application without federation. */
export default function manifestsLoader() {
  const { files } = this.getOptions();
  const imports = files.map((file, index) => `import remote${index} from ${JSON.stringify(file)};`);
  return `${imports.join('\n')}\nexport const manifests = [${files.map((_, index) => `remote${index}`).join(', ')}];\n`;
}
