import { WITH_ACCOUNT } from './account.ts';
import type { StoredDatum } from './types.ts';

/** Interactions of members with each other, and reports. */
export const OTHERS: readonly StoredDatum[] = [
  {
    id: 'messages',
    group: 'others',
    what: 'conversations, messages with gifts, moving pictures and reactions, when they were sent, delivered, read and deleted; what was begun and not sent yet',
    columns: {
      conversation: ['id', 'started_by', 'created_at', 'updated_at', 'last_number'],
      participant: [
        'conversation_id', 'profile_id', 'other_id', 'read_until', 'unread', 'deleted_until', 'hidden', 'delivered_until', 'archived',
      ],
      message: [
        'id', 'conversation_id', 'sender_id', 'client_id', 'request_hash', 'type', 'text', 'gift', 'cost', 'sent_at', 'read_at',
        'number', 'delivered_at', 'reply_to', 'gif', 'deleted_at',
      ],
      message_reaction: ['message_id', 'profile_id', 'emoji', 'reacted_at'],
      chat_draft: ['member_id', 'other_id', 'text', 'reply_to', 'updated_at'],
    }, // prettier-ignore
    purpose: 'delivers them and shows them again, on all of a member’s devices',
    bases: ['contract'],
    seenBy: 'the two of the conversation, what was not sent its writer alone; moderators those around a reported one',
    kept: 'as long as both accounts; who deletes a conversation takes it from their own view, a message deleted within the hour is gone for both',
    namedIn: { page: 'privacy', entry: 'messages' },
  },
  {
    id: 'chat-photos',
    group: 'others',
    what: 'photos in conversations, and when they were opened',
    columns: {
      chat_photo: [
        'id', 'sender_id', 'message_id', 'name', 'storage_key', 'width', 'height', 'placeholder', 'avif', 'view_once', 'opened_at', 'opened_key', 'created_at',
      ],
    }, // prettier-ignore
    elsewhere: 'files in `DATA_DIR/storage` or the bucket',
    purpose: 'shows them to the other',
    bases: ['contract'],
    seenBy: 'the two of the conversation; moderators a reported one',
    kept: 'as its message; one to be seen once until it was opened, one that was not sent for a day',
    namedIn: { page: 'privacy', entry: 'messages' },
  },
  {
    id: 'likes',
    group: 'others',
    what: 'who likes whom, since when, and when it was seen',
    columns: { likes: ['from_id', 'to_id', 'created_at', 'seen_at', 'shown_at'] },
    purpose: 'tells the other, finds matches',
    bases: ['contract'],
    seenBy: 'the two of them',
    kept: 'until taken back, else as long as both accounts',
    namedIn: { page: 'privacy', entry: 'likes' },
  },
  {
    id: 'swipes',
    group: 'others',
    what: 'each vote of the swipe game, and how many of a day’s likes are used',
    columns: {
      swipe_vote: ['id', 'member_id', 'profile_id', 'vote', 'created_at', 'new_like', 'spent_until'],
      swipe_day: ['member_id', 'spent', 'resets_at'],
    },
    purpose: 'shows nobody twice, takes a vote back, counts the free likes of a day',
    bases: ['contract'],
    seenBy: 'the member; a pass nobody',
    kept: WITH_ACCOUNT,
    namedIn: { page: 'privacy', entry: 'likes' },
  },
  {
    id: 'wishes',
    group: 'others',
    what: 'wishes of the match finder: gender, ages, place, distance, interests, looks, relationship',
    columns: {
      match_preference: [
        'member_id', 'gender', 'min_age', 'max_age', 'country', 'countryregion', 'max_distance_km', 'interests', 'relationship_status',
        'body_type', 'hair_color', 'eye_color', 'tattoos', 'updated_at',
      ],
    }, // prettier-ignore
    purpose: 'ranks who fits',
    bases: ['contract'],
    seenBy: 'the member; others at most as a reason why they fit',
    kept: WITH_ACCOUNT,
    namedIn: { page: 'privacy', entry: 'wishes' },
  },
  {
    id: 'blocks',
    group: 'others',
    what: 'who blocked whom, and when',
    columns: { block: ['blocker_id', 'blocked_id', 'created_at'] },
    purpose: 'keeps the two apart',
    bases: ['contract'],
    seenBy: 'who blocked',
    kept: 'until lifted, else as long as both accounts',
    namedIn: { page: 'privacy', entry: 'blocks' },
  },
  {
    id: 'reports',
    group: 'others',
    what: 'reports with their evidence (the profile’s words, messages, a copy of the photo), and what was decided by whom',
    columns: {
      report: [
        'id', 'reference', 'reporter_id', 'reported_id', 'category', 'remarks', 'evidence', 'status', 'created_at', 'closed_at',
      ],
      report_decision: ['id', 'report_id', 'status', 'outcome', 'note', 'decided_by', 'decided_at'],
    }, // prettier-ignore
    elsewhere: 'copies of photos in the storage, under `reports/`',
    purpose: 'protects members, proves what happened, answers objections',
    bases: ['law', 'interest'],
    seenBy: 'moderators; authorities where the law asks for it',
    kept: '{keepReportsDays} days after it was closed, also when an account is gone by then',
    namedIn: { page: 'privacy', entry: 'reports' },
  },
  {
    id: 'complaints',
    group: 'others',
    what: 'complaints: name, e-mail address, text, and the words and photo of the profile that they name',
    columns: {
      complaint: [
        'id', 'reference', 'domain', 'locale', 'name', 'email', 'category', 'body', 'profile_id', 'evidence', 'status', 'created_at',
        'delivered_at', 'acknowledged_at', 'taken_until',
      ],
    }, // prettier-ignore
    elsewhere: 'the mailbox of support; copies of photos in the storage, under `reports/`',
    purpose: 'answers the complaint',
    bases: ['law', 'interest'],
    seenBy: 'support',
    kept: '{keepComplaintsDays} days after it came',
    namedIn: { page: 'privacy', entry: 'complaints' },
  },
];
