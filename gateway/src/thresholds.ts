/** Every number that decides about a version: when code blocks a renderer, whom a crash is blamed on, when a version is clearly worse. */

/** When a renderer that does not answer is ended. */
export const WATCHDOG = {
  checkIntervalMs: 100,
  /** Time without a response to a ping after which CPU time is read from outside. */
  checkCpuAfterMs: 150,
  /** … after which pages prefer another renderer. */
  unresponsiveMs: 500,
  /**
   * CPU time without a response. CPU time, so that a busy machine does not count; a page takes some milliseconds. Since the last response,
   * so that a queue of pages does not add up.
   */
  blockedCpuMs: 1_000,
  /** The same where this much wall-clock time passed, too: on a busy machine the rest would take many seconds. */
  blockedLong: { cpuMs: 500, ms: 3_000 },
  /** The same while another renderer was just ended for an endless loop. */
  alsoBlockedCpuMs: 300,
  /** Wall-clock time, for code that blocks without computing: only while the process sleeps, not while it waits for a CPU. */
  blockedMs: 10_000,
  /**
   * Growth since its set-up, as a share of its memory limit, at which a blocked process is interrupted for its stack before it runs out of
   * memory. Since its set-up: code and libraries alone may exceed a small limit.
   */
  memoryShare: 0.6,
  /** CPU time for which it was blocked then: a machine that stalls delays a ping, too. */
  growingCpuMs: 100,
} as const;

/** Whom a crash is blamed on. */
export const BLAME = {
  /**
   * How long code may go on after its page: its version is a candidate for so long. And how far apart two crashes may be that have one
   * cause: a page is rendered again at once when its renderer is lost, so code at fault takes the next one, too.
   */
  latelyMs: 60_000,
} as const;

/** When a new version is clearly worse than the one before. Few events never decide: to withdraw a good version is costly. */
export const VERDICT = {
  /** How long a version is new: compared with the one before, and first to be blamed. A canary always is. */
  newMs: 30 * 60_000,
  checkIntervalMs: 5_000,
  /** A canary is compared by its last minutes. */
  windowMs: 10 * 60_000,
  /** Where whole pages fail, with the pages right before it: what failed then has another reason. */
  beforeMs: 60_000,
  /** Time until all gateways follow a move of the registry; pages until then belong to the versions before it. */
  settledMs: 2_000,
  /** Failure rates of whole pages this close are equal: each page includes the versions of all remotes. */
  similarShare: 0.8,
  /** Minimum sample sizes. */
  renders: 20,
  pages: 50,
  /** Minimum number of failures, whatever their share. */
  failures: 5,
  /** Minimum number of reporting networks, since reports can be forged; and when the server saw failures too. */
  networks: 4,
  networksBesideServer: 2,
  /** Minimum failure rates. */
  failedShare: 0.05,
  browserFailedShare: 0.02,
  slowShare: 0.5,
  /** Some addresses name what does not exist; when most do, release and API don't fit. */
  refusedShare: 0.5,
  /** Minimum ratio to the failure rate of the previous version, and to that of all other remotes. */
  times: 3,
  timesOthers: 2,
  /** A render slower than this is slow. */
  slowMs: 1_000,
  /** Cap of reports per version and network within this time, over all gateways and pages. */
  perNetwork: { reports: 2, ms: 10 * 60_000 },
} as const;
