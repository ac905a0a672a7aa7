export interface DocumentContent { placeholder?: true }
