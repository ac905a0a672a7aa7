/** The fields of the first form with this action, as a browser submits them by its first button. */
export function formFields(page: string, action: string): Record<string, string> {
  const [, form] = new RegExp(`<form[^>]* action="${action}"[^>]*>(.*?)</form>`, 's').exec(page)!;
  return Object.fromEntries([...form!.matchAll(/name="(\w+)"\s+value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]));
}
