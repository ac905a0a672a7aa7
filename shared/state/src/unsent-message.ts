/** The recipient of an unsent message, and their conversation; null until its first message. */
export interface UnsentMessage {
  client_id: string;
  to: number;
  conversation: number | null;
}
