/** From when on something is worth a mail; whole numbers. Of the sizes of disks 0 is “not known”. */
export const healthLimits = {
  disk_free_percent: { usual: 10, min: 1, max: 90 },
  disk_full_days: { usual: 14, min: 1, max: 365 },
  certificate_days: { usual: 14, min: 1, max: 60 },
  job_failures: { usual: 5, min: 1, max: 1000 },
  job_late_minutes: { usual: 15, min: 5, max: 1440 },
  backlog_minutes: { usual: 30, min: 5, max: 1440 },
  slow_call_ms: { usual: 3000, min: 100, max: 60_000 },
  failed_calls: { usual: 20, min: 1, max: 100_000 },
  backup_late_hours: { usual: 6, min: 1, max: 144 },
  main_disk_gb: { usual: 0, min: 0, max: 1_000_000 },
  tracking_disk_gb: { usual: 0, min: 0, max: 1_000_000 },
} as const

export type HealthLimitName = keyof typeof healthLimits
export type HealthLimits = Record<HealthLimitName, number>

export const healthLimitNames = Object.keys(healthLimits) as HealthLimitName[]
