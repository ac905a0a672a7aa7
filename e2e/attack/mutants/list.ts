export interface Edit {
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
const otherMember = (id: string, file: string, from: string, to: string, ...only: string[]): Mutant => ({
  id,
  file,
  from,
  to,
  attack: 'other-member',
  only,
});
const mutant = (id: string, attack: string, file: string, from: string, to: string): Mutant => ({ id, attack, file, from, to });

export const editsOf = ({ file, from, to, and = [] }: Mutant): readonly Edit[] => [{ file, from, to }, ...and];

/** Our own checks, each without what it checks. */
export const MUTANTS: readonly Mutant[] = [
  // Whose is it?
  otherMember(
    'payment-of-anybody',
    modules('payments/repository.ts'),
    ".where('id', '=', paymentId).where('account_id', '=', memberId)",
    ".where('id', '=', paymentId)",
    'getPayment',
    'requestRefund',
    'getTransactions',
    'getDocument',
  ),
  otherMember(
    'payments-of-everybody',
    modules('payments/repository.ts'),
    "    .where('account_id', '=', memberId)\n    .orderBy('created_at', 'desc')",
    "    .orderBy('created_at', 'desc')",
    'getTransactions',
    'paymentWebhook',
  ),
  otherMember(
    'order-by-anybody’s-key',
    modules('payments/repository.ts'),
    "    .where('account_id', '=', memberId)\n    .where((eb) => eb.or",
    '    .where((eb) => eb.or',
    'createPayment',
    'startDirectDebit',
  ),
  otherMember(
    'year-of-everybody',
    modules('documents/year.ts'),
    'from payment where account_id = ${memberId} and status',
    'from payment where (account_id = ${memberId} or true) and status',
    'getYear',
  ),
  otherMember(
    'stored-method-of-anybody',
    modules('stored-methods/stored-methods.ts'),
    "    .where('account_id', '=', memberId)\n    .returning('provider')",
    "    .returning('provider')",
    'removeStoredMethod',
  ),
  otherMember(
    'stored-methods-of-everybody',
    modules('stored-methods/stored-methods.ts'),
    "    .where('account_id', '=', memberId)\n    .where('provider'",
    "    .where('provider'",
    'getStoredMethods',
    'getCredits',
  ),
  otherMember(
    'conversation-of-anybody',
    modules('chat/repository.ts'),
    "    .where('conversation_id', '=', conversationId)\n    .where('profile_id', '=', memberId)\n",
    "    .where('conversation_id', '=', conversationId)\n",
    'readChat',
    'deleteMessage',
    'react',
    'typing',
    'deleteChat',
  ),
  otherMember(
    'chat-of-anybody',
    modules('chat/open-chat.ts'),
    'where p.conversation_id = ${id} and p.profile_id = ${viewer.id} and',
    'where p.conversation_id = ${id} and',
    'getChat',
  ),
  otherMember(
    'blocked-members-write',
    modules('chat/repository.ts'),
    'not exists (select 1 from block where blocker_id = p.profile_id and blocked_id = p.other_id)\n  and not exists (select 1 from block where blocker_id = p.other_id and blocked_id = p.profile_id)',
    'true',
    'block',
    'getChat',
    'sendMessage',
    'readChat',
    'typing',
  ),
  otherMember(
    'session-of-anybody',
    'backend/src/session/end-sessions.ts',
    "    .where('account_id', '=', accountId)\n    .$if(except",
    '    .$if(except',
    'endSessions',
  ),
  otherMember('sessions-of-everybody', modules('sessions/sessions.ts'), "    .where('account_id', '=', viewer.id)\n", '', 'getSessions'),
  otherMember(
    'upload-of-anybody',
    modules('photos/upload.ts'),
    "    .where('profile_id', '=', viewer.id)\n    .where('key', '=', key)\n    .executeTakeFirst();\n  if (row?.refusal)",
    "    .where('key', '=', key)\n    .executeTakeFirst();\n  if (row?.refusal)",
    'getUpload',
  ),
  otherMember(
    'photos-of-anybody',
    modules('photos/repository.ts'),
    ".selectAll().where('profile_id', '=', profileId).orderBy('position')",
    ".selectAll().orderBy('position')",
    'updatePhoto',
    'deletePhoto',
  ),
  otherMember(
    'mails-of-anybody',
    modules('notifications/unsubscribe-token.ts'),
    'return isMadeBy(unsubscribe, given, (key) => signature(key, Number(id), type)) ? { accountId: Number(id), type } : null;',
    'return { accountId: Number(id), type };',
    'getUnsubscribe',
    'unsubscribe',
    'resubscribe',
  ),
  // Who is it?
  mutant(
    'every-session-lasts',
    'doors',
    'backend/src/session/session.ts',
    '  await endSessionsInTransaction(deps, (_trx, end) => end({ tokenHash }));',
    '  void endSessionsInTransaction;',
  ),
  mutant(
    'calls-without-login',
    'doors',
    'backend/src/http/admit.ts',
    "if (!viewer && auth === 'member') throw",
    "if (!viewer && auth === 'anyone') throw",
  ),
  mutant(
    'suspended-return',
    'doors',
    'backend/src/session/authenticated-account.ts',
    'await refuseSanctioned(trx, accountId, now, SHUT_OUT);',
    '',
  ),
  mutant(
    'support-may-all',
    'doors',
    'console/src/access/authentication.ts',
    'if (!hasRight(requesterOf(response).operator, right)) throw',
    "if (!hasRight({ ...requesterOf(response).operator, roles: ['admin', 'finance', 'support', 'moderator'] }, right)) throw",
  ),
  mutant(
    'console-without-login',
    'doors',
    'console/src/access/authentication.ts',
    '    if (!cookie || !operator) {',
    "    if (!cookie && !operator && request.path === '/never') {",
  ),
  mutant(
    'no-second-factor',
    'doors',
    'console/src/access/authentication.ts',
    'if (operator.row && !operator.row.totp_since &&',
    'if (operator.row && !operator.row.name &&',
  ),
  mutant(
    'platform-is-open',
    'doors',
    'gateway/src/access/page.ts',
    '    if (!isProduction && isLoopback',
    "    if (isLoopback(request.ip ?? '') || true) return LOCAL;\n    if (!isProduction && isLoopback",
  ),
  mutant(
    'no-signature-of-calls',
    'altered',
    'gateway/src/access/signed.ts',
    'if (!signature.isValid(',
    "if (request.method === 'NEVER' && !signature.isValid(",
  ),
  mutant(
    'calls-of-yesterday',
    'altered',
    'gateway/src/access/signed.ts',
    'Math.abs(seconds - signature.created) > CALL_VALID_SECONDS',
    'Math.abs(seconds - signature.created) > 1e9',
  ),
  // Who asks, and from where?
  mutant(
    'foreign-origins-write',
    'cross-site',
    'backend/src/http/origin.ts',
    "  if (causedBy(request) === 'another site') throw new ApiFailure('cross_site');",
    '',
  ),
  mutant(
    'siblings-are-ours',
    'cross-site',
    'backend/src/http/origin.ts',
    "return site === 'same-origin' || site === 'none' ?",
    "return site === 'same-origin' || site === 'same-site' || site === 'none' ?",
  ),
  mutant(
    'origins-are-not-read',
    'cross-site',
    'backend/src/http/origin.ts',
    "request.get('origin') ?? request.get('referer')",
    "request.get('referer')",
  ),
  mutant(
    'log-out-by-a-picture',
    'cross-site',
    'backend/src/http/origin.ts',
    "(cause === 'unknown' && request.headers.cookie)",
    "(cause === 'unknown' && !request.headers.cookie)",
  ),
  mutant(
    'forms-without-token',
    'cross-site',
    'console/src/access/form-token.ts',
    'return sent.length === wanted.length && timingSafeEqual(sent, wanted);',
    'return sent.length <= wanted.length || timingSafeEqual(sent, wanted);',
  ),
  mutant('forms-of-anywhere', 'cross-site', modules('account/forms.ts'), '    refuseCrossSite(request);\n', ''),
  mutant(
    'any-host',
    'headers',
    'gateway/src/http/security.ts',
    'if (allowed.size === 0 || allowed.has(hostnameOf(request))) return next();',
    'return next();',
  ),
  mutant('clients-claim', 'headers', 'backend/src/http/identify-client.ts', 'else if (hasSecret || !isLoopback(', 'else if (!isLoopback('),
  mutant(
    'any-claim',
    'headers',
    'shared/contract/src/server/client-claim.ts',
    'if (!isMadeBy(keys, given, (key) => signature(payload, key))) return null;',
    '',
  ),
  mutant(
    'first-address-counts',
    'headers',
    'gateway/src/http/forwarded-headers.ts',
    "address: addressOf(request.ip ?? '') ?? '',",
    "address: addressOf(request.get('x-forwarded-for')?.split(',')[0] ?? '') ?? '',",
  ),
  // What is kept, framed, led to?
  mutant(
    'pages-may-be-stored',
    'caching',
    'gateway/src/rendering/page.ts',
    "  return async (request, response) => {\n    response.set('cache-control', 'private, no-store');",
    "  return async (request, response) => {\n    response.set('cache-control', 'public, max-age=60');",
  ),
  mutant(
    'answers-may-be-stored',
    'caching',
    'backend/src/http/register.ts',
    "`private, max-age=${schema.maxAge}` : 'private, no-store'",
    "`private, max-age=${schema.maxAge}` : 'public, max-age=60'",
  ),
  mutant(
    'cookies-are-shared',
    'caching',
    'gateway/src/rendering/page-cache/page-cache.ts',
    "const pageCookies = cookies.flatMap(({ name, cookie }) => (name === BUCKET_COOKIE ? [] : cookie)).join(';');",
    "const pageCookies = '';",
  ),
  mutant(
    'languages-are-shared',
    'caching',
    'gateway/src/rendering/page-cache/page-cache.ts',
    "const language = request.headers['accept-language'] ?? '';",
    "const language = '';",
  ),
  mutant(
    'one-nonce',
    'caching',
    'gateway/src/http/security.ts',
    "nonce: randomBytes(NONCE_BYTES).toString('base64')",
    "nonce: Buffer.alloc(NONCE_BYTES).toString('base64')",
  ),
  mutant('framed-by-anybody', 'framing', 'platform/release/src/page-policy.ts', `frameAncestors: ["'none'"]`, `frameAncestors: ['*']`),
  mutant(
    'sniffed',
    'framing',
    'gateway/src/http/security.ts',
    '  xDownloadOptions: false,',
    '  xDownloadOptions: false,\n  xContentTypeOptions: false,',
  ),
  mutant(
    'led-elsewhere',
    'redirects',
    'shared/contract/src/same-site.ts',
    'return isPage ? pathname + search + hash : fallback;',
    'return isPage ? pathname + search + hash : next;',
  ),
  mutant('led-to-the-log-out', 'redirects', 'shared/contract/src/same-site.ts', " && reservedFor(pathname.split('/')[1]!) === null", ''),
  mutant('led-by-two-slashes', 'redirects', 'shared/contract/src/same-site.ts', "!pathname.startsWith('//') && ", ''),
  mutant(
    'back-to-anywhere',
    'redirects',
    'shared/contract/src/way-back.ts',
    'export const WAY_BACK = /^\\/(?:chats\\/\\d{1,16}|members\\/\\d{1,16}\\/chat)$/;',
    'export const WAY_BACK = /./;',
  ),
  // What is sent?
  {
    ...mutant(
      'any-picture',
      'uploads',
      modules('photos/pipeline/check-photo.ts'),
      "if (!looksLikePhoto(upload)) throw new PhotoRefused('photo_invalid');",
      '',
    ),
    and: [{ file: modules('photos/pipeline/child.ts'), from: "sharp.block({ operation: ['VipsForeignLoad'] });", to: '' }],
  },
  mutant('any-size', 'uploads', modules('photos/pipeline/check-photo.ts'), 'DEFAULTS.photoMaxMegapixels * 1_000_000;', '1e12;'),
  mutant('any-weight', 'uploads', 'backend/src/http/receive-upload.ts', 'fileSize: DEFAULTS.photoMaxBytes,', 'fileSize: 1e9,'),
  mutant(
    'any-push-service',
    'endpoints',
    modules('notifications/push-subscription.ts'),
    'if (!isPushService(deps, endpoint)) throw',
    'if (!isPushService(deps, endpoint) && !endpoint) throw',
  ),
  mutant('any-port', 'endpoints', modules('notifications/push-subscription.ts'), '  if (port || username || password) return false;\n', ''),
  // How often?
  mutant(
    'no-limit-of-calls',
    'limits',
    'backend/src/http/rate-limit.ts',
    '  if (refusals.length === 0) return;',
    '  if (refusals.length < 99) return;',
  ),
  mutant(
    'no-lock-of-logins',
    'limits',
    modules('password/failed-attempts.ts'),
    'if (misses > DEFAULTS.loginMisses) throw',
    'if (misses > 1_000) throw',
  ),
  mutant('guesses-at-doors', 'limits', 'shared/contract/src/server/guess-limit.ts', 'const MISSES_MAX = 10;', 'const MISSES_MAX = 10_000;'),
  // Is it signed?
  mutant(
    'any-notice',
    'payments',
    'backend/src/http/signature.ts',
    'return isMadeBy(keys, signature, (key) => digest(key, Number(time), body));',
    'return true;',
  ),
  mutant('old-notices', 'payments', 'backend/src/http/signature.ts', 'const TOLERANCE_MS = 5 * 60_000;', 'const TOLERANCE_MS = 1e12;'),
  mutant(
    'another-order’s-notice',
    'payments',
    modules('payments/settlement/receive-webhook.ts'),
    "if (payment.provider_id !== null && payment.provider_id !== provider_id) return 'unknown';",
    '',
  ),
  mutant(
    'discounts-without-end',
    'payments',
    modules('payments/settlement/credits.ts'),
    '  if (numInsertedOrUpdatedRows) return credits;',
    '  if (numInsertedOrUpdatedRows || code) return credits;',
  ),
  mutant(
    'any-photo-link',
    'altered',
    modules('photos/media-link.ts'),
    'if (!isMadeBy(deps.secrets.media, s, (key) => signature(key, name, viewerId, Number(e)))) return 0;',
    '',
  ),
  mutant(
    'any-unsubscribe-link',
    'altered',
    modules('notifications/unsubscribe-token.ts'),
    'return isMadeBy(unsubscribe, given, (key) => signature(key, Number(id), type)) ?',
    'return true ?',
  ),
  // Who hears it?
  mutant(
    'streams-go-on',
    'stream',
    'backend/src/session/end-sessions.ts',
    '    [...byAccount].map(([accountId, rows]) =>',
    '    [...byAccount].slice(0, 0).map(([accountId, rows]) =>',
  ),
  mutant(
    'reports-without-a-page',
    'reports',
    'gateway/src/metrics/page-tokens.ts',
    'if (!keys.some((key) => timingSafeEqual(bytes.subarray(-MAC_BYTES), mac(key, head, set)))) return false;',
    '',
  ),
];
