interface Edit {
  file: string;
  /** Text of the file, exactly once. */
  from: string;
  to: string;
}

export interface Mutant extends Edit {
  id: string;
  /** What stands behind the check and would do in its place. */
  and?: readonly Edit[];
  /** The attack that must notice. */
  attack: string;
  /** Some of its tries, which take less time. */
  only?: readonly string[];
}

const modules = (path: string) => `backend/src/modules/${path}`;
const otherMember = (id: string, edit: Edit, ...only: string[]): Mutant => ({
  id,
  ...edit,
  attack: 'other-member',
  only,
});
const mutant = (id: string, attack: string, edit: Edit): Mutant => ({ id, attack, ...edit });

export const editsOf = ({ file, from, to, and = [] }: Mutant): readonly Edit[] => [{ file, from, to }, ...and];

/** Our own checks, each without what it checks. */
export const MUTANTS: readonly Mutant[] = [
  // Whose is it?
  otherMember(
    'payment-of-anybody',
    {
      file: modules('payments/repository.ts'),
      from: ".where('id', '=', paymentId).where('account_id', '=', memberId)",
      to: ".where('id', '=', paymentId)",
    },
    'getPayment',
    'requestRefund',
    'getTransactions',
    'getDocument',
  ),
  otherMember(
    'payments-of-everybody',
    {
      file: modules('payments/repository.ts'),
      from: "    .where('account_id', '=', memberId)\n    .orderBy('created_at', 'desc')",
      to: "    .orderBy('created_at', 'desc')",
    },
    'getTransactions',
    'paymentWebhook',
  ),
  otherMember(
    'order-by-anybody’s-key',
    {
      file: modules('payments/repository.ts'),
      from: "    .where('account_id', '=', memberId)\n    .where((eb) => eb.or",
      to: '    .where((eb) => eb.or',
    },
    'createPayment',
    'startDirectDebit',
  ),
  otherMember(
    'year-of-everybody',
    {
      file: modules('documents/year.ts'),
      from: 'from payment where account_id = ${memberId} and status',
      to: 'from payment where (account_id = ${memberId} or true) and status',
    },
    'getYear',
  ),
  otherMember(
    'stored-method-of-anybody',
    {
      file: modules('stored-methods/stored-methods.ts'),
      from: "    .where('account_id', '=', memberId)\n    .returning('provider')",
      to: "    .returning('provider')",
    },
    'removeStoredMethod',
  ),
  otherMember(
    'stored-methods-of-everybody',
    {
      file: modules('stored-methods/stored-methods.ts'),
      from: "    .where('account_id', '=', memberId)\n    .where('provider'",
      to: "    .where('provider'",
    },
    'getStoredMethods',
    'getCredits',
  ),
  otherMember(
    'conversation-of-anybody',
    {
      file: modules('chat/repository.ts'),
      from: "    .where('conversation_id', '=', conversationId)\n    .where('profile_id', '=', memberId)\n",
      to: "    .where('conversation_id', '=', conversationId)\n",
    },
    'readChat',
    'deleteMessage',
    'react',
    'typing',
    'deleteChat',
  ),
  otherMember(
    'chat-of-anybody',
    {
      file: modules('chat/open-chat.ts'),
      from: 'where p.conversation_id = ${id} and p.profile_id = ${viewer.id} and',
      to: 'where p.conversation_id = ${id} and',
    },
    'getChat',
  ),
  otherMember(
    'blocked-members-write',
    {
      file: modules('chat/repository.ts'),
      from: "notBlocked(sql.ref('p.profile_id'), sql.ref('p.other_id'))",
      to: 'sql<SqlBool>`true`',
    },
    'block',
    'getChat',
    'sendMessage',
    'readChat',
    'typing',
  ),
  otherMember(
    'session-of-anybody',
    {
      file: 'backend/src/session/end-sessions.ts',
      from: "    .where('account_id', '=', accountId)\n    .$if(except",
      to: '    .$if(except',
    },
    'endSessions',
  ),
  otherMember(
    'sessions-of-everybody',
    { file: modules('sessions/sessions.ts'), from: "    .where('account_id', '=', viewer.id)\n", to: '' },
    'getSessions',
  ),
  otherMember(
    'upload-of-anybody',
    {
      file: modules('photos/upload.ts'),
      from: "    .where('profile_id', '=', viewer.id)\n    .where('key', '=', key)\n    .executeTakeFirst();\n  if (row?.refusal)",
      to: "    .where('key', '=', key)\n    .executeTakeFirst();\n  if (row?.refusal)",
    },
    'getUpload',
  ),
  otherMember(
    'photos-of-anybody',
    {
      file: modules('photos/repository.ts'),
      from: ".selectAll().where('profile_id', '=', profileId).orderBy('position')",
      to: ".selectAll().orderBy('position')",
    },
    'updatePhoto',
    'deletePhoto',
  ),
  otherMember(
    'mails-of-anybody',
    {
      file: modules('notifications/unsubscribe-token.ts'),
      from: 'return isMadeBy(unsubscribe, given, (key) => signature(key, Number(id), type)) ? { accountId: Number(id), type } : null;',
      to: 'return { accountId: Number(id), type };',
    },
    'getUnsubscribe',
    'unsubscribe',
    'resubscribe',
  ),
  // Who is it?
  mutant('every-session-lasts', 'doors', {
    file: 'backend/src/session/session.ts',
    from: '  await endSessionsInTransaction(deps, (_trx, end) => end({ tokenHash }));',
    to: '  void endSessionsInTransaction;',
  }),
  mutant('calls-without-login', 'doors', {
    file: 'backend/src/http/admit.ts',
    from: "if (!viewer && auth === 'member') throw",
    to: "if (!viewer && auth === 'anyone') throw",
  }),
  mutant('suspended-return', 'doors', {
    file: 'backend/src/session/authenticated-account.ts',
    from: 'await refuseSanctioned(trx, accountId, now, SHUT_OUT);',
    to: '',
  }),
  mutant('support-may-all', 'doors', {
    file: 'console/src/access/authentication.ts',
    from: 'if (!hasRight(requesterOf(response).operator, right)) throw',
    to: "if (!hasRight({ ...requesterOf(response).operator, roles: ['admin', 'finance', 'support', 'moderator'] }, right)) throw",
  }),
  mutant('console-without-login', 'doors', {
    file: 'console/src/access/authentication.ts',
    from: '    if (!cookie || !operator) {',
    to: "    if (!cookie && !operator && request.path === '/never') {",
  }),
  mutant('no-second-factor', 'doors', {
    file: 'console/src/access/authentication.ts',
    from: 'if (operator.row && !operator.row.totp_since &&',
    to: 'if (operator.row && !operator.row.name &&',
  }),
  mutant('platform-is-open', 'doors', {
    file: 'gateway/src/access/page.ts',
    from: '    if (!isProduction && isLoopback',
    to: "    if (isLoopback(request.ip ?? '') || true) return LOCAL;\n    if (!isProduction && isLoopback",
  }),
  mutant('no-signature-of-calls', 'altered', {
    file: 'gateway/src/access/signed.ts',
    from: 'if (!signature.isValid(',
    to: "if (request.method === 'NEVER' && !signature.isValid(",
  }),
  mutant('calls-of-yesterday', 'altered', {
    file: 'gateway/src/access/signed.ts',
    from: 'Math.abs(seconds - signature.created) > CALL_VALID_SECONDS',
    to: 'Math.abs(seconds - signature.created) > 1e9',
  }),
  // Who asks, and from where?
  mutant('foreign-origins-write', 'cross-site', {
    file: 'backend/src/http/origin.ts',
    from: "  if (causedBy(request) === 'another site') throw new ApiFailure('cross_site');",
    to: '',
  }),
  mutant('siblings-are-ours', 'cross-site', {
    file: 'backend/src/http/origin.ts',
    from: "return site === 'same-origin' || site === 'none' ?",
    to: "return site === 'same-origin' || site === 'same-site' || site === 'none' ?",
  }),
  mutant('origins-are-not-read', 'cross-site', {
    file: 'backend/src/http/origin.ts',
    from: "request.get('origin') ?? request.get('referer')",
    to: "request.get('referer')",
  }),
  mutant('log-out-by-a-picture', 'cross-site', {
    file: 'backend/src/http/origin.ts',
    from: "(cause === 'unknown' && request.headers.cookie)",
    to: "(cause === 'unknown' && !request.headers.cookie)",
  }),
  mutant('forms-without-token', 'cross-site', {
    file: 'console/src/access/form-token.ts',
    from: 'return sent.length === wanted.length && timingSafeEqual(sent, wanted);',
    to: 'return sent.length <= wanted.length || timingSafeEqual(sent, wanted);',
  }),
  mutant('forms-of-anywhere', 'cross-site', { file: modules('account/forms.ts'), from: '    refuseCrossSite(request);\n', to: '' }),
  mutant('any-host', 'headers', {
    file: 'gateway/src/http/security.ts',
    from: 'if (allowed.size === 0 || allowed.has(hostnameOf(request))) return next();',
    to: 'return next();',
  }),
  mutant('clients-claim', 'headers', {
    file: 'backend/src/http/identify-client.ts',
    from: 'else if (hasSecret || !isLoopback(',
    to: 'else if (!isLoopback(',
  }),
  mutant('any-claim', 'headers', {
    file: 'shared/contract/src/server/client-claim.ts',
    from: 'if (!isMadeBy(keys, given, (key) => signature(payload, key))) return null;',
    to: '',
  }),
  mutant('first-address-counts', 'headers', {
    file: 'gateway/src/http/forwarded-headers.ts',
    from: "address: addressOf(request.ip ?? '') ?? '',",
    to: "address: addressOf(request.get('x-forwarded-for')?.split(',')[0] ?? '') ?? '',",
  }),
  // What is kept, framed, led to?
  mutant('pages-may-be-stored', 'caching', {
    file: 'gateway/src/rendering/page.ts',
    from: "  return async (request, response) => {\n    response.set('cache-control', 'private, no-store');",
    to: "  return async (request, response) => {\n    response.set('cache-control', 'public, max-age=60');",
  }),
  mutant('answers-may-be-stored', 'caching', {
    file: 'backend/src/http/register.ts',
    from: "`private, max-age=${schema.maxAge}` : 'private, no-store'",
    to: "`private, max-age=${schema.maxAge}` : 'public, max-age=60'",
  }),
  mutant('cookies-are-shared', 'caching', {
    file: 'gateway/src/rendering/page-cache/page-cache.ts',
    from: "const pageCookies = cookies.flatMap(({ name, cookie }) => (name === BUCKET_COOKIE ? [] : cookie)).join(';');",
    to: "const pageCookies = '';",
  }),
  mutant('languages-are-shared', 'caching', {
    file: 'gateway/src/rendering/page-cache/page-cache.ts',
    from: "const language = request.headers['accept-language'] ?? '';",
    to: "const language = '';",
  }),
  mutant('one-nonce', 'caching', {
    file: 'gateway/src/http/security.ts',
    from: "nonce: randomBytes(NONCE_BYTES).toString('base64')",
    to: "nonce: Buffer.alloc(NONCE_BYTES).toString('base64')",
  }),
  mutant('framed-by-anybody', 'framing', {
    file: 'platform/release/src/page-policy.ts',
    from: `frameAncestors: ["'none'"]`,
    to: `frameAncestors: ['*']`,
  }),
  mutant('sniffed', 'framing', {
    file: 'gateway/src/http/security.ts',
    from: '  xDownloadOptions: false,',
    to: '  xDownloadOptions: false,\n  xContentTypeOptions: false,',
  }),
  mutant('led-elsewhere', 'redirects', {
    file: 'shared/contract/src/same-site.ts',
    from: 'return isPage ? pathname + search + hash : fallback;',
    to: 'return isPage ? pathname + search + hash : next;',
  }),
  mutant('led-to-the-log-out', 'redirects', {
    file: 'shared/contract/src/same-site.ts',
    from: " && reservedFor(pathname.split('/')[1]!) === null",
    to: '',
  }),
  mutant('led-by-two-slashes', 'redirects', { file: 'shared/contract/src/same-site.ts', from: "!pathname.startsWith('//') && ", to: '' }),
  mutant('back-to-anywhere', 'redirects', {
    file: 'shared/contract/src/way-back.ts',
    from: 'export const WAY_BACK = /^\\/(?:chats\\/\\d{1,16}|members\\/\\d{1,16}\\/chat)$/;',
    to: 'export const WAY_BACK = /./;',
  }),
  // What is sent?
  {
    ...mutant('any-picture', 'uploads', {
      file: modules('photos/pipeline/check-photo.ts'),
      from: "if (!looksLikePhoto(upload)) throw new PhotoRefused('photo_invalid');",
      to: '',
    }),
    and: [{ file: modules('photos/pipeline/child.ts'), from: "sharp.block({ operation: ['VipsForeignLoad'] });", to: '' }],
  },
  mutant('any-size', 'uploads', {
    file: modules('photos/pipeline/check-photo.ts'),
    from: 'DEFAULTS.photoMaxMegapixels * 1_000_000;',
    to: '1e12;',
  }),
  mutant('any-weight', 'uploads', {
    file: 'backend/src/http/receive-upload.ts',
    from: 'fileSize: DEFAULTS.photoMaxBytes,',
    to: 'fileSize: 1e9,',
  }),
  mutant('any-push-service', 'endpoints', {
    file: modules('notifications/push-subscription.ts'),
    from: 'if (!isPushService(deps, endpoint)) throw',
    to: 'if (!isPushService(deps, endpoint) && !endpoint) throw',
  }),
  mutant('any-port', 'endpoints', {
    file: modules('notifications/push-subscription.ts'),
    from: '  if (port || username || password) return false;\n',
    to: '',
  }),
  // How often?
  mutant('no-limit-of-calls', 'limits', {
    file: 'backend/src/http/rate-limit.ts',
    from: '  if (refusals.length === 0) return;',
    to: '  if (refusals.length < 99) return;',
  }),
  mutant('no-lock-of-logins', 'limits', {
    file: modules('password/failed-attempts.ts'),
    from: 'if (misses > DEFAULTS.loginMisses) throw',
    to: 'if (misses > 1_000) throw',
  }),
  mutant('guesses-at-doors', 'limits', {
    file: 'shared/contract/src/server/guess-limit.ts',
    from: 'const MISSES_MAX = 10;',
    to: 'const MISSES_MAX = 10_000;',
  }),
  // Is it signed?
  mutant('any-notice', 'payments', {
    file: 'backend/src/http/signature.ts',
    from: 'return isMadeBy(keys, signature, (key) => digest(key, Number(time), body));',
    to: 'return true;',
  }),
  mutant('old-notices', 'payments', {
    file: 'backend/src/http/signature.ts',
    from: 'const TOLERANCE_MS = 5 * 60_000;',
    to: 'const TOLERANCE_MS = 1e12;',
  }),
  mutant('another-order’s-notice', 'payments', {
    file: modules('payments/settlement/receive-webhook.ts'),
    from: "if (payment.provider_id !== null && payment.provider_id !== provider_id) return 'unknown';",
    to: '',
  }),
  mutant('discounts-without-end', 'payments', {
    file: modules('payments/settlement/credits.ts'),
    from: '  if (numInsertedOrUpdatedRows) return credits;',
    to: '  if (numInsertedOrUpdatedRows || code) return credits;',
  }),
  mutant('any-photo-link', 'altered', {
    file: modules('photos/media-link.ts'),
    from: 'if (!isMadeBy(deps.secrets.media, s, (key) => signature(key, name, viewerId, Number(e)))) return 0;',
    to: '',
  }),
  mutant('any-unsubscribe-link', 'altered', {
    file: modules('notifications/unsubscribe-token.ts'),
    from: 'return isMadeBy(unsubscribe, given, (key) => signature(key, Number(id), type)) ?',
    to: 'return true ?',
  }),
  // Who hears it?
  mutant('streams-go-on', 'stream', {
    file: 'backend/src/session/end-sessions.ts',
    from: '    [...byAccount].map(([accountId, rows]) =>',
    to: '    [...byAccount].slice(0, 0).map(([accountId, rows]) =>',
  }),
  mutant('reports-without-a-page', 'reports', {
    file: 'gateway/src/metrics/page-tokens.ts',
    from: 'if (!keys.some((key) => timingSafeEqual(bytes.subarray(-MAC_BYTES), mac(key, head, set)))) return false;',
    to: '',
  }),
];
