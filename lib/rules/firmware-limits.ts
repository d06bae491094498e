import { atMost, required } from './required.ts'
import { matching } from './rule.ts'

/** Of firmware and its roll-outs. */
export const firmwareLimits = {
  models: 50,
  version: 60,
  note: 200,
  manufacturer: 5,
  fetchText: 200,
  /** Put up by one organisation. */
  perOrganisation: 500,
  /** Devices of a roll-out, and those that it names. */
  devices: 10_000,
  named: 1000,
  /** Under way at once in an organisation and those below. */
  open: 50,
  /** Until it ends. */
  mostDays: 90,
} as const

/** Of fields of the form. */
export const firmwareRules = {
  version: [required, atMost(firmwareLimits.version)],
  note: [atMost(firmwareLimits.note)],
  manufacturer: [atMost(firmwareLimits.manufacturer), matching('tips6', /^[\w.]*$/)],
  fetchText: [atMost(firmwareLimits.fetchText)],
} as const
