import { atMost, required } from './required.ts'

/** Limits of what an operator puts into the store. */
export const objectLimits = {
  /** Characters. */
  version: 60,
  note: 200,
  /** Versions of the app that are kept. */
  apps: 20,
  /** Objects of one clean-up. */
  atOnce: 100,
} as const

export const objectRules = {
  version: [required, atMost(objectLimits.version)],
  note: [atMost(objectLimits.note)],
} as const
