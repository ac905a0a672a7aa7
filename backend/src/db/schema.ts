import type {
  ShownTo,
  ChosenField,
  Country,
  Crop,
  Currency,
  DeleteReason,
  DisabledReason,
  DocumentKind,
  ErrorCode,
  Gif,
  Locale,
  MessageType,
  NotificationChannel,
  NotificationType,
  Payment,
  PaymentMethod,
  PhotoReason,
  SanctionKind,
  SanctionReason,
} from '@nightlark/contract';
import type { ColumnType, Generated } from 'kysely';
import type {
  DocumentContent,
  LedgerAccount,
  LedgerDifference,
  LedgerReason,
  MailKind,
  MailTexts,
  PaymentMailFacts,
  ReviewKind,
  ReportOutcome,
  LastSearch,
  Role,
} from './columns.ts';

/** The tables as Kysely sees them; `migrations/` is the source. Timestamps are `Date`, dates are `YYYY-MM-DD` strings, ids are `bigint`. */
type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<T> = ColumnType<T, string, string>;

/** A snapshot of a report's subject at the time of the report. */
export interface ReportEvidence {
  profile: { name: string; about: string; birthdate: string; country: string; region: string | null; city: string | null };
  /** The conversation around the reported message, or its end; oldest first. */
  messages: {
    id: number;
    own: boolean;
    type: string;
    text: string;
    gift: string | null;
    gif?: string;
    sent_at: string;
    reported: boolean;
  }[];
  /** Where copies of the reported photo, or else of the main one, are stored; `reported` is absent in old rows. */
  images: {
    id: number;
    key: string;
    reported?: boolean;
    /** It was sent in a conversation: `id` is of `chat_photo`. */
    sent?: true;
  }[];
}

export interface Database {
  account: {
    id: Generated<number>;
    email: string;
    password_hash: string;
    status: Generated<'not_confirmed' | 'active' | 'pending_deletion'>;
    paid_user: Generated<boolean>;
    signup_date: Time;
    trafficsource: string | null;
    tracking: ColumnType<Record<string, string>, string | undefined, string>;
    language: string;
    invisible: Generated<boolean>;
    free_messages_used: Generated<number>;
    conversations_started: Generated<number>;
    signup_message: ColumnType<{ profile_id: number; text: string } | null, string | null | undefined, string | null>;
    delete_at: MaybeTime;
    paused_until: MaybeTime;
    push_details: Generated<boolean>;
    last_search: ColumnType<LastSearch | null, string | null | undefined, string | null>;
    demo: Generated<boolean>;
  };
  profile: {
    id: number;
    name: string;
    gender: 'male' | 'female';
    sexuality: 'hetero' | 'gay' | 'lesbian' | 'bi' | null;
    birthdate: string;
    country: string;
    region_id: string | null;
    region: string | null;
    city: string | null;
    lat: number | null;
    lon: number | null;
    /** GeoNames id of the town. */
    place_id: number | null;
    birthdate_corrected_at: MaybeTime;
    gender_corrected_at: MaybeTime;
    relationship_status: string | null;
    hair_color: string | null;
    eye_color: string | null;
    body_type: string | null;
    tattoos: string | null;
    interests: Generated<string[]>;
    about: Generated<string>;
    fictional: Generated<boolean>;
    photo_count: Generated<number>;
    main_image_id: number | null;
    active: Generated<boolean>;
    /** Only fields that differ from `DEFAULT_SHOWN_TO`, or were chosen. */
    shown_to: ColumnType<Partial<Record<ChosenField, ShownTo>>, string | undefined, string>;
    indexable: Generated<boolean>;
    show_last_seen: Generated<boolean>;
    last_active: Time;
    created_at: Time;
    rnd: Generated<number>;
    /** Those of `match_preference`, maintained by a trigger. */
    wants_min_age: ColumnType<number | null, never, never>;
    wants_max_age: ColumnType<number | null, never, never>;
  };
  image: {
    id: Generated<number>;
    profile_id: number;
    position: number;
    status: Generated<'pending' | 'active' | 'rejected'>;
    width: number;
    height: number;
    color: string;
    name: string;
    thumb_name: string;
    blur_name: string;
    blur_thumb_name: string;
    storage_key: string;
    created_at: Time;
    /** `hidden`: moderators hid all photos of the member. */
    reason: PhotoReason | 'hidden' | null;
    reviewed_at: MaybeTime;
    reviewed_by: string | null;
    placeholder: string | null;
    avif: Generated<string[]>;
    source_name: string | null;
    source_width: number | null;
    source_height: number | null;
    crop: ColumnType<Crop | null, string | null | undefined, string | null>;
  };
  removed_image: { id: number; profile_id: number; image: ColumnType<Record<string, unknown>, string, never>; removed_at: Time };
  upload: {
    profile_id: number;
    key: string;
    image_id: number | null;
    /** Why the picture was refused. */
    refusal: ColumnType<{ code: ErrorCode; params: Record<string, string | number> } | null, string | null | undefined, string | null>;
    started_at: Time;
  };
  unused_files: { storage_key: string; since: Time };
  session: {
    id: Generated<number>;
    token_hash: Buffer;
    account_id: number;
    created_at: Time;
    expires_at: Time;
    last_seen: Time;
    user_agent: Generated<string>;
  };
  mail_code: {
    code_hash: Buffer;
    account_id: number;
    kind: 'activate' | 'reset' | 'mail_change' | 'mail_undo' | 'reactivate' | 'bounce_check' | 'login';
    payload: ColumnType<Record<string, string>, string | undefined, string>;
    created_at: Time;
    expires_at: Time;
    used_at: MaybeTime;
    /** Order in which the codes were created. */
    made: Generated<number>;
  };
  login_attempt: { key: string; misses: Generated<number>; locked_until: MaybeTime; updated_at: Time };
  known_device: { account_id: number; token_hash: Buffer; last_login: Time };
  consent: {
    id: Generated<number>;
    account_id: number;
    kind: 'terms' | 'privacy' | 'sensitive';
    version: string;
    given_at: Time;
    withdrawn_at: MaybeTime;
  };
  push_subscription: { endpoint: string; account_id: number; session_hash: Buffer | null; p256dh: string; auth: string; created_at: Time };
  /** Maintained by triggers of `profile`; read for totals only. */
  profile_count: { place: string; gender: 'male' | 'female'; month: string; n: number; other: number; same: number; either: number };
  /** The same by year, maintained by triggers of `profile_count`. */
  profile_year_count: { place: string; gender: 'male' | 'female'; year: number; n: number; other: number; same: number; either: number };
  report: {
    id: Generated<number>;
    reference: string;
    reporter_id: number | null;
    reported_id: number | null;
    category: string;
    remarks: string;
    evidence: Json<ReportEvidence>;
    status: Generated<'open' | 'closed'>;
    created_at: Time;
    closed_at: MaybeTime;
  };
  report_decision: {
    id: Generated<number>;
    report_id: number;
    status: 'open' | 'closed';
    outcome: ReportOutcome | null;
    note: Generated<string>;
    decided_by: string;
    decided_at: Time;
  };
  age_check: {
    id: string;
    account_id: number;
    provider_id: string;
    state: 'pending' | 'passed' | 'refused';
    next: string | null;
    created_at: Time;
    decided_at: Time | null;
  };
  complaint: {
    id: Generated<number>;
    reference: string;
    domain: string;
    locale: string;
    name: string;
    email: string;
    category: string;
    body: string;
    profile_id: number | null;
    evidence: Json<Omit<ReportEvidence, 'messages'>> | null;
    status: Generated<'open' | 'closed' | 'spam'>;
    created_at: Time;
    delivered_at: MaybeTime;
    acknowledged_at: MaybeTime;
    /** Until then a process is sending one of its mails; in the past: when the last attempt failed. */
    taken_until: MaybeTime;
    /** The reference of the sanction that it objects to. */
    decision: string | null;
  };
  sanction: {
    id: Generated<number>;
    reference: string;
    /** Null once the account is purged. */
    account_id: number | null;
    kind: SanctionKind;
    reason: SanctionReason;
    /** The moderator's, to the member. */
    words: Generated<string>;
    /** For moderators. */
    evidence: Generated<string>;
    imposed_by: string;
    imposed_at: Time;
    /** Null: until it is lifted. */
    until: MaybeTime;
    ended_at: MaybeTime;
    /** Null if its time was over. */
    lifted_by: string | null;
    lift_note: string | null;
    mailed_at: MaybeTime;
    end_mailed_at: MaybeTime;
    /** A mail about it is being sent until then. */
    taken_until: MaybeTime;
    /** Hashes of the sessions that it ended: their browsers are told why. */
    ended_sessions: Generated<Buffer[]>;
    /** What a new account of an excluded member is recognised by, hashed. */
    marks: Generated<string[]>;
    /** Null: still to be hashed. */
    photo_hashes: ColumnType<string[] | null, string[] | null | undefined, string[]>;
    /** Of a held account: the sanction whose marks it bears. */
    matched: number | null;
  };
  block: { blocker_id: number; blocked_id: number; created_at: Time };
  likes: {
    from_id: number;
    to_id: number;
    created_at: Time;
    seen_at: MaybeTime;
    shown_at: MaybeTime;
    /** Maintained by triggers. */
    matched_at: ColumnType<Date | null, never, never>;
  };
  match_preference: {
    member_id: number;
    gender: 'male' | 'female' | null;
    min_age: number;
    max_age: number;
    country: string | null;
    countryregion: string | null;
    max_distance_km: number | null;
    interests: string[];
    relationship_status: string[];
    body_type: string[];
    hair_color: string[];
    eye_color: string[];
    tattoos: string[];
    updated_at: Time;
  };
  swipe_vote: {
    id: Generated<number>;
    member_id: number;
    profile_id: number;
    vote: 'like' | 'pass';
    created_at: Time;
    new_like: Generated<boolean>;
    spent_until: MaybeTime;
  };
  swipe_day: { member_id: number; spent: Generated<number>; resets_at: Time };
  conversation: { id: Generated<number>; started_by: number; created_at: Time; updated_at: Time; last_number: Generated<number> };
  participant: {
    conversation_id: number;
    profile_id: number;
    other_id: number;
    read_until: Generated<number>;
    unread: Generated<number>;
    deleted_until: Generated<number>;
    hidden: Generated<boolean>;
    delivered_until: Generated<number>;
    archived: Generated<boolean>;
    /** When the conversation's latest message was sent: the order of the list. */
    last_at: Time;
  };
  /** Without `search_text`, which the search alone reads. */
  message: {
    id: Generated<number>;
    conversation_id: number;
    sender_id: number;
    client_id: string;
    request_hash: string;
    /** Sequence number in its conversation: 1, 2, 3 …, without gaps. */
    number: number;
    type: MessageType;
    text: Generated<string>;
    gift: string | null;
    gif: ColumnType<Gif | null, string | null | undefined, string | null>;
    reply_to: number | null;
    cost: Generated<number>;
    sent_at: Time;
    delivered_at: MaybeTime;
    read_at: MaybeTime;
    deleted_at: MaybeTime;
  };
  message_reaction: { message_id: number; profile_id: number; emoji: string; reacted_at: Time };
  chat_draft: { member_id: number; other_id: number; text: string; reply_to: number | null; updated_at: Time };
  chat_photo: {
    id: Generated<number>;
    sender_id: number;
    /** Null until it is sent. */
    message_id: number | null;
    name: string;
    storage_key: string;
    width: number;
    height: number;
    placeholder: string | null;
    avif: Generated<string[]>;
    view_once: Generated<boolean>;
    opened_at: MaybeTime;
    /** Idempotency key of the call that opened it. */
    opened_key: string | null;
    created_at: Time;
  };
  /** The sum of the member's accounts in the ledger, as one locked row. */
  wallet: {
    account_id: number;
    balance: Generated<number>;
    bonus: Generated<number>;
    last_bonus: Generated<number>;
    debt: Generated<number>;
  };
  /** Append-only; each row takes an amount from one account and gives it to another (decision 125). */
  ledger: {
    id: Generated<number>;
    /** The owner of its member accounts; null once the account is purged. */
    account_id: number | null;
    /** `credit`, or a currency. */
    unit: Generated<string>;
    debit: LedgerAccount;
    credit: LedgerAccount;
    amount: number;
    /** Its cause. */
    reason: LedgerReason;
    payment_id: string | null;
    reference: string | null;
    idempotency_key: string;
    request_hash: Generated<string>;
    created_at: Time;
  };
  /** Each run of the job that reconciles wallets, payments and ledger. */
  ledger_check: { id: Generated<number>; checked_at: Time; entries: number; took_ms: number; differences: Json<LedgerDifference[]> };
  bundle: { id: string; credits: number; position: number; active: Generated<boolean> };
  /** `country` is empty for the general price; a country's own takes precedence. */
  bundle_price: { bundle_id: string; country: Country | ''; currency: Currency; price_cents: number };
  country_currency: { country: Country; currency: Currency };
  payment: {
    id: string;
    account_id: number;
    bundle_id: string;
    method: string;
    status: Generated<Payment['status']>;
    credits: number;
    amount_cents: number;
    vat_cents: number;
    currency: ColumnType<Currency, string, string>;
    country: string;
    discount_code: string | null;
    /** The payer agreed that the provider stores the payment method. */
    store: Generated<boolean>;
    /** The stored payment method that it is paid with. */
    stored_method_id: number | null;
    provider_id: string | null;
    redirect_url: string | null;
    idempotency_key: string;
    /** Keys of later requests that this order answers. */
    later_keys: Generated<string[]>;
    request_hash: string;
    created_at: Time;
    updated_at: Time;
    /** The site's setting at the time of the order. */
    refund_days: Generated<number>;
    completed_at: MaybeTime;
    /** When an open one expires. */
    expires_at: MaybeTime;
    reminded_at: MaybeTime;
    /** The total that the provider stated as received; null if it stated none. */
    received_cents: number | null;
    refunded_cents: Generated<number>;
    refunding_cents: Generated<number>;
    charged_back_cents: Generated<number>;
    /** The charge-back stated no amount. */
    charge_back_assumed: Generated<boolean>;
    /** The bundle's price without the discount; unknown of older orders. */
    list_cents: number | null;
    /** The credits of the bundle, if the payment gave fewer (docs/product/credits-and-premium.md#a-discount-that-counted-twice). */
    ordered_credits: number | null;
    taken_credits: Generated<number>;
    owed_credits: Generated<number>;
    /** False if another amount than the price was received and is given back: it gives no credits. */
    credited: Generated<boolean>;
    failure: Payment['failure'];
    /** `YYYY-MM-DD`: when a confirmed direct debit is collected. */
    collect_on: string | null;
  };
  refund: {
    id: string;
    payment_id: string;
    cents: number;
    credits: number;
    /** `reversed`: the provider took the same money back as a charge-back. */
    status: 'requested' | 'done' | 'refused' | 'reversed';
    /** `member`, `provider`, or an operator's name. */
    asked_by: string;
    reason: string;
    attempts: Generated<number>;
    /** Sent to the provider, which may not have responded: it is not sent again. */
    handed_over_at: MaybeTime;
    /** The provider's own notice of it came. */
    reported: Generated<boolean>;
    created_at: Time;
    updated_at: Time;
  };
  blocked_method: { account_id: number; method: string; payment_id: string | null; since: Time };
  /** Cases for manual review; listed in the operator's console. */
  payment_review: {
    id: Generated<number>;
    payment_id: string;
    kind: ReviewKind;
    /** The provider's last report about it, which tells news from a repetition. */
    reported: string | null;
    created_at: Time;
    decided_at: MaybeTime;
    decided_by: string | null;
    decision: string | null;
  };
  /** What a provider reported as paid where it is not what was ordered. */
  amount_mismatch: {
    payment_id: string;
    expected_cents: number;
    expected_currency: string;
    /** Null if it reported only the currency. */
    received_cents: number | null;
    received_currency: string;
    reported_at: Time;
    decided_at: MaybeTime;
    decided_by: string | null;
    decision: 'credited' | 'refunded' | 'charged_back' | null;
  };
  spending_limit: {
    account_id: number;
    limit_cents: number | null;
    currency: ColumnType<Currency, string, string>;
    next_limit_cents: number | null;
    next_from: MaybeTime;
    paused_until: MaybeTime;
    updated_at: Time;
  };
  mandate: {
    id: Generated<number>;
    account_id: number | null;
    reference: string;
    account_holder: string;
    /** Encrypted (`seal.ts`). */
    iban: Buffer;
    iban_hash: Buffer;
    iban_last4: string;
    street: string;
    house_number: string;
    zip: string;
    city: string;
    country: string;
    created_at: Time;
    signed_at: MaybeTime;
    last_used_at: MaybeTime;
    ended_at: MaybeTime;
  };
  direct_debit: {
    payment_id: string;
    account_id: number;
    mandate_id: number;
    details_hash: Buffer;
    /** Encrypted; empty once the order is confirmed. */
    phone: Buffer | null;
    phone_end: string;
    locale: string;
    code_hash: Buffer | null;
    code_expires: MaybeTime;
    code_sent_at: MaybeTime;
    codes_sent: Generated<number>;
    tries: Generated<number>;
    confirmed_at: MaybeTime;
    collect_on: string | null;
    announced_at: MaybeTime;
  };
  direct_debit_block: {
    id: Generated<number>;
    account_id: number | null;
    iban_hash: Buffer;
    payment_id: string;
    blocked_at: Time;
    lifted_at: MaybeTime;
    lifted_by: string | null;
  };
  document_series: { company_id: number; kind: DocumentKind; year: number; last: number };
  document: {
    id: Generated<number>;
    account_id: number | null;
    payment_id: string;
    kind: DocumentKind;
    company_id: number;
    year: number;
    number: number;
    amount_cents: number;
    vat_cents: number;
    currency: string;
    locale: string;
    content: Json<DocumentContent>;
    issued_at: Time;
    delete_at: MaybeTime;
  };
  document_buyer: { document_id: number; account_id: number; lines: Json<string[]> };
  sms_outbox: { id: Generated<number>; sent_at: Time; recipient: string; body: string };
  /** Mails that still have to be sent. */
  payment_mail: {
    id: Generated<number>;
    payment_id: string;
    kind: MailKind;
    facts: Json<PaymentMailFacts>;
    attempts: Generated<number>;
    created_at: Time;
    due_at: Time;
  };
  payment_event: {
    event_id: string;
    payment_id: string;
    status: string;
    source: Generated<string>;
    /** As the report stated them. */
    amount_cents: number | null;
    currency: string | null;
    received_at: Time;
  };
  discount_code: {
    code: string;
    value_percentage: number;
    country: string | null;
    minimum_order_value: Generated<number>;
    expires: MaybeTime;
    once_per_user: Generated<boolean>;
    /** Of the minimum order; null if there is none. */
    currency: Currency | null;
    /** How many uses there are for all members together; null is unlimited. */
    total_uses: number | null;
    starts: MaybeTime;
    active: Generated<boolean>;
    created_at: Generated<Date>;
  };
  stored_method: {
    id: Generated<number>;
    account_id: number;
    /** Name of the provider that stores it. */
    provider: string;
    method: PaymentMethod;
    /** The provider's token, encrypted (`seal.ts`). */
    token: Buffer;
    label: string;
    expires: string | null;
    created_at: Time;
    used_at: Time;
  };
  dismissal: { account_id: number; key: string; dismissed_at: Time };
  stay_offer: { account_id: number; percentage: number; taken_at: Time; expires: Time };
  discount_use: { account_id: number; code: string; payment_id: string | null; used_at: Time };
  leaving: { id: Generated<number>; account_id: number | null; reason: DeleteReason; remarks: Generated<string>; created_at: Time };
  kept_payment: Pick<
    Database['payment'],
    | 'id'
    | 'method'
    | 'status'
    | 'credits'
    | 'amount_cents'
    | 'vat_cents'
    | 'currency'
    | 'country'
    | 'provider_id'
    | 'created_at'
    | 'received_cents'
    | 'refunded_cents'
    | 'charged_back_cents'
    | 'charge_back_assumed'
  > & {
    delete_at: Time;
    /** Keyed hash of a direct debit's bank account, while it may be returned. */
    iban_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  };
  live_sequence: { account_id: number; last: number };
  live_event: { account_id: number; seq: number; name: string; reference: Json<Record<string, unknown>>; at: Time };
  mail_disabled: { account_id: number; reason: DisabledReason; since: Time };
  notification_choice: { account_id: number; channel: NotificationChannel; type: NotificationType; enabled: boolean };
  /** `taken`: a process is sending it, until `due_at`. */
  notification_due: { account_id: number; type: NotificationType; due_at: Time; taken: Generated<boolean> };
  notification_sent: { account_id: number; type: NotificationType; sent_at: Time };
  news: { id: Generated<number>; link: string; words: Json<Record<Locale, MailTexts>>; created_at: Time };
  site: { domain: string; settings: Json<Record<string, unknown>>; company_id: number };
  company: { id: number; info: Json<Record<string, unknown>> };
  job: {
    name: string;
    next_at: Time;
    leased_until: Generated<Date>;
    run: Generated<number>;
    failures: Generated<number>;
    succeeded_at: MaybeTime;
  };
  server_secret: { name: string; value: string };
  operator: {
    name: string;
    roles: Role[];
    key_hash: Buffer;
    made_at: Time;
    totp_secret: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    totp_since: MaybeTime;
    totp_step: Generated<number>;
    recovery_codes: Generated<string[]>;
  };
  operator_session: {
    token_hash: Buffer;
    operator: string;
    /** Hash of the token that opened it: a session ends with its token. */
    key_hash: Buffer;
    created_at: Time;
    last_seen: Time;
    expires_at: Time;
  };
  /** Append-only (enforced by a trigger). */
  operator_action: {
    id: Generated<number>;
    at: Time;
    operator: string;
    role: string | null;
    action: string;
    subject: string | null;
    details: ColumnType<Record<string, string | number | boolean | null>, string | undefined, never>;
  };
  outbox: { id: Generated<number>; sent_at: Time; recipient: string; subject: string; body_text: string; body_html: string; kind: string };
}
