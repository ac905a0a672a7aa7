/** File paths in an error stack, innermost first. */
export function filesInStack(stack: string | undefined): string[] {
  return [...(stack ?? '').matchAll(/(?:\(|at )(?:async )?(?:file:\/\/)?(\/[^\n]*?):\d+:\d+\)?$/gm)].map(([, file]) => file!);
}
