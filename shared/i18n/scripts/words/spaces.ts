/**
 * French marks beside an ordinary space, each with its word: a line may break there and start with the mark. U+00A0 keeps them together.
 * Doubled colons belong to the syntax of messages (`{n, number, ::percent}`).
 */
export const looseMarks = (text: string): string[] => text.match(/\S* (?:[?!;»%]|:(?!:))|« \S*/g) ?? [];
