import { z } from 'zod'
import { backupIntervals, backupLimits } from '#lib/codes/backup.ts'

export const backupId = z
  .string()
  .regex(/^\d{8}-\d{6}-[0-9a-f]{4}$/)
  .describe('Name of a backup, and of its folder')

/** When backups are made and how many of them stay. */
export const backupPlan = {
  every: z.enum(backupIntervals).describe('`week`: on Sundays'),
  hour: z.int().min(0).max(23).describe('UTC'),
  keep: z.int().min(1).max(backupLimits.mostKept).describe('Whole backups that stay'),
}
