export type Vote = 'like' | 'pass';
