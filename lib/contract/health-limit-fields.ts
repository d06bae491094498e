import { z } from 'zod'
import { type HealthLimitName, healthLimitNames, healthLimits } from '#lib/rules/health-limits.ts'

const meanings: Record<HealthLimitName, string> = {
  disk_free_percent: 'Less than this is free on a disk',
  disk_full_days: 'A disk is full within these days',
  certificate_days: 'A certificate ends within these days',
  job_failures: 'A job failed so often in a row',
  job_late_minutes: 'A job is late by these minutes',
  backlog_minutes: 'Something has waited for a job for these minutes',
  slow_call_ms: 'One in twenty of at least 20 calls of a function takes longer, milliseconds',
  failed_calls: 'So many calls failed within half an hour',
  backup_late_hours: 'A planned backup is not whole these hours after its time',
  main_disk_gb: 'How large the disk of the main database is, GB; 0: not known',
  tracking_disk_gb: 'How large the disk of the tracking database is, GB; 0: not known',
}

const limit = (name: HealthLimitName) => {
  const { min, max } = healthLimits[name]
  return z.int().min(min).max(max).describe(meanings[name])
}

const fields = <T>(of: (name: HealthLimitName) => T) =>
  Object.fromEntries(healthLimitNames.map((name) => [name, of(name)])) as Record<HealthLimitName, T>

/** All of them. */
export const healthLimitFields = fields(limit)
/** Those that are to change. */
export const someHealthLimits = fields((name) => limit(name).optional())
