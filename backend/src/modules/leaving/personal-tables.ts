/**
 * Every table that holds something of a member: the column that says whose it is, and what a member gets to see of it in
 * their export. `left out` are columns that would open the account or belong to somebody else. A test compares this list
 * with the database, so that a new table can be forgotten neither by the export nor by the purge.
 */
export interface PersonalTable {
  table: string;
  /** Columns any of which holds the member's id. */
  owner: readonly string[];
  /** Columns that name the other member of a pair: their business, not the owner's. */
  others?: readonly string[];
  /** Columns that are not exported. */
  leftOut?: readonly string[];
  /** The rows are gone with the account by a foreign key (`cascade`), or stay without it (`set null`). */
  purge: 'cascade' | 'set null';
  /** Why the rows are no part of the export. */
  notExported?: string;
}

export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: 'account', owner: ['id'], leftOut: ['password_hash', 'demo'], purge: 'cascade' },
  { table: 'profile', owner: ['id'], leftOut: ['rnd'], purge: 'cascade' },
  {
    table: 'image',
    owner: ['profile_id'],
    leftOut: ['storage_key', 'blur_name', 'blur_thumb_name', 'source_name', 'reviewed_by'],
    purge: 'cascade',
  },
  { table: 'removed_image', owner: ['profile_id'], leftOut: ['image'], purge: 'cascade' },
  { table: 'session', owner: ['account_id'], leftOut: ['token_hash'], purge: 'cascade' },
  { table: 'known_device', owner: ['account_id'], leftOut: ['token_hash'], purge: 'cascade' },
  { table: 'mail_code', owner: ['account_id'], leftOut: ['code_hash'], purge: 'cascade' },
  { table: 'age_check', owner: ['account_id'], leftOut: ['provider_id'], purge: 'cascade' },
  { table: 'consent', owner: ['account_id'], purge: 'cascade' },
  { table: 'push_subscription', owner: ['account_id'], leftOut: ['p256dh', 'auth', 'session_hash'], purge: 'cascade' },
  { table: 'block', owner: ['blocker_id'], others: ['blocked_id'], purge: 'cascade' },
  // Who likes the member is not theirs to know before the other shows it: likes they gave.
  { table: 'likes', owner: ['from_id'], others: ['to_id'], leftOut: ['seen_at', 'shown_at'], purge: 'cascade' },
  { table: 'conversation', owner: ['started_by'], purge: 'cascade' },
  { table: 'participant', owner: ['profile_id'], others: ['other_id'], purge: 'cascade' },
  { table: 'message', owner: ['sender_id'], leftOut: ['request_hash'], purge: 'cascade' },
  { table: 'message_reaction', owner: ['profile_id'], purge: 'cascade' },
  { table: 'chat_draft', owner: ['member_id'], others: ['other_id'], purge: 'cascade' },
  { table: 'chat_photo', owner: ['sender_id'], leftOut: ['storage_key', 'name'], purge: 'cascade' },
  { table: 'wallet', owner: ['account_id'], purge: 'cascade' },
  // The books stay; whose they were is forgotten.
  { table: 'ledger', owner: ['account_id'], leftOut: ['request_hash', 'delta'], purge: 'set null' },
  { table: 'payment', owner: ['account_id'], leftOut: ['request_hash', 'redirect_url'], purge: 'cascade' },
  { table: 'mandate', owner: ['account_id'], leftOut: ['iban', 'iban_hash'], purge: 'set null' },
  { table: 'direct_debit', owner: ['account_id'], leftOut: ['details_hash', 'phone', 'code_hash'], purge: 'cascade' },
  { table: 'direct_debit_block', owner: ['account_id'], leftOut: ['iban_hash', 'lifted_by'], purge: 'set null' },
  { table: 'document', owner: ['account_id'], purge: 'set null' },
  { table: 'document_buyer', owner: ['account_id'], purge: 'cascade' },
  { table: 'stored_method', owner: ['account_id'], leftOut: ['token'], purge: 'cascade' },
  { table: 'dismissal', owner: ['account_id'], purge: 'cascade' },
  { table: 'blocked_method', owner: ['account_id'], purge: 'cascade' },
  { table: 'spending_limit', owner: ['account_id'], purge: 'cascade' },
  { table: 'stay_offer', owner: ['account_id'], purge: 'cascade' },
  { table: 'discount_use', owner: ['account_id'], purge: 'cascade' },
  { table: 'match_preference', owner: ['member_id'], purge: 'cascade' },
  { table: 'swipe_vote', owner: ['member_id'], others: ['profile_id'], purge: 'cascade' },
  { table: 'swipe_day', owner: ['member_id'], purge: 'cascade' },
  // What others wrote is in the evidence; it stays until the report is closed and its time is over (`report/purge.ts`).
  { table: 'report', owner: ['reporter_id'], others: ['reported_id'], leftOut: ['evidence'], purge: 'set null' },
  {
    table: 'live_sequence',
    owner: ['account_id'],
    purge: 'cascade',
    notExported: 'a counter of live events: what they tell of is exported where it is kept',
  },
  {
    table: 'live_event',
    owner: ['account_id'],
    purge: 'cascade',
    notExported: 'for a day, the numbers of messages, likes and conversations that are exported themselves',
  },
  { table: 'leaving', owner: ['account_id'], purge: 'set null' },
  { table: 'mail_disabled', owner: ['account_id'], purge: 'cascade' },
  { table: 'notification_choice', owner: ['account_id'], purge: 'cascade' },
  { table: 'notification_due', owner: ['account_id'], purge: 'cascade' },
  { table: 'notification_sent', owner: ['account_id'], purge: 'cascade' },
];
