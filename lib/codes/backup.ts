/** Why a backup was not made. */
export const backupFailures = [
  /** The disk of the worker is full. */
  'noSpace',
  /** The object store does not answer. */
  'filesAway',
  /** Days were rewritten again and again while they were read. */
  'changed',
  /** A piece of it is not what was written. */
  'damaged',
  'unsealed',
  'unexpected',
] as const

export type BackupFailure = (typeof backupFailures)[number]

/** Why a rehearsal did not get a platform back out of a backup. */
export const rehearsalFailures = [
  'noSpace',
  'filesAway',
  'damaged',
  'unsealed',
  /** The user of the database may not make another one. */
  'notAllowed',
  /** What was restored holds other numbers. */
  'different',
  'unexpected',
] as const

export type RehearsalFailure = (typeof rehearsalFailures)[number]

export const rehearsalStates = ['running', 'passed', 'failed'] as const

export const backupStates = ['waiting', 'running', 'done', 'stopped', 'failed'] as const

export const backupIntervals = ['off', 'day', 'week'] as const

export type BackupInterval = (typeof backupIntervals)[number]

/** Signs of a passphrase; whole backups that can be kept. */
export const backupLimits = { leastPassphrase: 12, mostPassphrase: 200, mostKept: 100 } as const
