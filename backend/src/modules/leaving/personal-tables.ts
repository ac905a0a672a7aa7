/**
 * Every table with personal data: the owner's column, and what of it is in the member's export. `leftOut` are columns with secrets or
 * others' data. A test compares this list with the database schema, so that neither the export nor the purge can miss a new table.
 */
interface PersonalTable {
  table: string;
  /** Columns any of which holds the member's id. */
  owner: readonly string[];
  /** Columns that identify the other member of a pair: not part of the owner's data. */
  others?: readonly string[];
  /** Columns that are not exported. */
  leftOut?: readonly string[];
  /** The rows are deleted with the account by a foreign key (`cascade`), or stay without it (`set null`). */
  purge: 'cascade' | 'set null';
  /** Why the rows are not part of the export. */
  notExported?: string;
}

export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: 'account', owner: ['id'], leftOut: ['password_hash', 'demo'], purge: 'cascade' },
  { table: 'profile', owner: ['id'], leftOut: ['rnd', 'wants_min_age', 'wants_max_age'], purge: 'cascade' },
  {
    table: 'image',
    owner: ['profile_id'],
    leftOut: ['storage_key', 'blur_name', 'blur_thumb_name', 'source_name', 'reviewed_by'],
    purge: 'cascade',
  },
  { table: 'removed_image', owner: ['profile_id'], leftOut: ['image'], purge: 'cascade' },
  {
    table: 'upload',
    owner: ['profile_id'],
    purge: 'cascade',
    notExported: 'for a day, whether a sent photo was added: the photos are exported themselves',
  },
  { table: 'session', owner: ['account_id'], leftOut: ['token_hash'], purge: 'cascade' },
  { table: 'known_device', owner: ['account_id'], leftOut: ['token_hash'], purge: 'cascade' },
  { table: 'mail_code', owner: ['account_id'], leftOut: ['code_hash'], purge: 'cascade' },
  { table: 'age_check', owner: ['account_id'], leftOut: ['provider_id'], purge: 'cascade' },
  { table: 'consent', owner: ['account_id'], purge: 'cascade' },
  { table: 'push_subscription', owner: ['account_id'], leftOut: ['p256dh', 'auth', 'session_hash'], purge: 'cascade' },
  { table: 'block', owner: ['blocker_id'], others: ['blocked_id'], purge: 'cascade' },
  // Received likes are secret until they are mutual: only given ones.
  { table: 'likes', owner: ['from_id'], others: ['to_id'], leftOut: ['seen_at', 'shown_at', 'matched_at'], purge: 'cascade' },
  { table: 'conversation', owner: ['started_by'], purge: 'cascade' },
  { table: 'participant', owner: ['profile_id'], others: ['other_id'], purge: 'cascade' },
  { table: 'message', owner: ['sender_id'], leftOut: ['request_hash', 'search_text'], purge: 'cascade' },
  { table: 'message_reaction', owner: ['profile_id'], purge: 'cascade' },
  { table: 'chat_draft', owner: ['member_id'], others: ['other_id'], purge: 'cascade' },
  { table: 'chat_photo', owner: ['sender_id'], leftOut: ['storage_key', 'name', 'opened_key'], purge: 'cascade' },
  { table: 'wallet', owner: ['account_id'], purge: 'cascade' },
  // The books are retained without their owner.
  { table: 'ledger', owner: ['account_id'], leftOut: ['request_hash'], purge: 'set null' },
  { table: 'payment', owner: ['account_id'], leftOut: ['later_keys', 'request_hash', 'redirect_url'], purge: 'cascade' },
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
  // The evidence contains others' messages; it is retained until the report is closed and expired (`report/repository.ts`).
  { table: 'report', owner: ['reporter_id'], others: ['reported_id'], leftOut: ['evidence'], purge: 'set null' },
  {
    table: 'sanction',
    owner: ['account_id'],
    leftOut: ['evidence', 'imposed_by', 'lifted_by', 'lift_note', 'ended_sessions', 'marks', 'photo_hashes', 'taken_until', 'matched'],
    purge: 'set null',
  },
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
