/** What the platform tells its operators of by mail. A `subject` says which disk, host, job … it is about. */
export const healthAlerts = [
  'diskFree',
  'diskFull',
  'certificate',
  'noCertificate',
  'jobFailing',
  'jobLate',
  'backlog',
  'slowCalls',
  'failedCalls',
  'gateway',
  'storeAway',
  'server',
  'backupFailed',
  'backupMissed',
] as const
export type HealthAlertKind = (typeof healthAlerts)[number]

/** Of a host: nobody answers at port 443; no authority vouches for its certificate; it is of other names; it has ended. */
export const certificateProblems = ['unreachable', 'untrusted', 'otherName', 'expired'] as const
export type CertificateProblem = (typeof certificateProblems)[number]

/** Where something is stored: files of the platform on a machine, or a database. */
export const diskKinds = ['data', 'main', 'tracking'] as const
export type DiskKind = (typeof diskKinds)[number]

/** Functions that answer when something has happened: their time says nothing of the platform. */
export const waitingCalls: ReadonlySet<string> = new Set([
  'cmd/Send',
  'dev/TestPush',
  'ops/CheckHost',
  'ops/CheckSender',
  'ops/TestKey',
])
